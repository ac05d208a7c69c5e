import java.util.*;
import rondo.*;

@Protocol(n = 4, network = Arbitrary.class, spec = Agreement.class)
public class FlexiblePaxos extends Node {
  private static final int Q1 = 3;
  private static final int Q2 = 2;
  record Prepare(int ballot) {}
  record Promise(int ballot, Optional<Accepted> accepted) {}
  record Accept(int ballot, int value) {}
  record AcceptedMsg(int ballot, int value) {}
  record Accepted(int ballot, int value) {}

  private int promised;
  private Optional<Accepted> accepted = Optional.empty();
  private final Map<NodeId, Optional<Accepted>> promises = new HashMap<>();
  private final Set<NodeId> acks = new HashSet<>();
  private int leading;
  private int proposal;

  @Timeout void propose() {
    leading = (promised / n() + 1) * n() + self().index();
    promised = leading;
    promises.clear();
    acks.clear();
    broadcast(new Prepare(leading));
  }

  @Upon void prepare(NodeId from, Prepare m) {
    if (m.ballot() < promised) {
      return;
    }
    promised = m.ballot();
    send(from, new Promise(m.ballot(), accepted));
  }

  @Upon void promise(NodeId from, Promise m) {
    if (m.ballot() != leading || promises.size() >= Q1) {
      return;
    }
    promises.put(from, m.accepted());
    if (promises.size() == Q1) {
      Optional<Accepted> highest = Optional.empty();
      for (NodeId p : nodes()) {
        Optional<Accepted> a = promises.getOrDefault(p, Optional.empty());
        if (a.isPresent() && (highest.isEmpty() || a.get().ballot() > highest.get().ballot())) {
          highest = a;
        }
      }
      proposal = highest.map(Accepted::value).orElse(self().index() + 1);
      broadcast(new Accept(leading, proposal));
    }
  }

  @Upon void accept(NodeId from, Accept m) {
    if (m.ballot() < promised) {
      return;
    }
    promised = m.ballot();
    accepted = Optional.of(new Accepted(m.ballot(), m.value()));
    send(from, new AcceptedMsg(m.ballot(), m.value()));
  }

  @Upon void accepted(NodeId from, AcceptedMsg m) {
    if (m.ballot() != leading || acks.size() >= Q2) {
      return;
    }
    acks.add(from);
    if (acks.size() == Q2) {
      output(m.value());
    }
  }
}
