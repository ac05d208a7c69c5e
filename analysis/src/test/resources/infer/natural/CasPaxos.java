import java.util.*;
import rondo.*;

/** CASPaxos (Rystsov 2018): a register that is changed by functions; acceptors refuse with their ballot. */
@Protocol(n = 3, network = Arbitrary.class, spec = PrefixOrder.class)
public class CasPaxos extends Node {
  record Prepare(int ballot) {}
  record Promise(int ballot, int accepted, List<Integer> state) {}
  record Conflict(int ballot, int seen) {}
  record Accept(int ballot, List<Integer> state) {}
  record Accepted(int ballot) {}
  record Chosen(int ballot, List<Integer> state) {}

  private int ballot;
  private int accepted;
  private List<Integer> state = List.of();
  private List<Integer> proposal = List.of();
  private Optional<Integer> step = Optional.empty();

  @Timeout void change() {
    ballot = ballot - ballot % n() + n() + self().index();
    step = Optional.of(1);
    broadcast(new Prepare(ballot));
  }

  @Upon void onPrepare(NodeId from, Prepare m) {
    if (m.ballot() < ballot || m.ballot() == ballot && step.orElse(9) > 1) {
      return;
    }
    if (m.ballot() > ballot) {
      ballot = m.ballot();
      step = Optional.empty();
    }
    if (flip()) {
      send(from, new Promise(ballot, accepted, state));
    } else {
      send(from, new Conflict(ballot, accepted));
    }
  }

  @Upon void onConflict(Conflict m) {
    when(m.ballot() == ballot && step.orElse(9) == 1);
    step = Optional.of(5);
  }

  @Upon void onPromise(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(p -> p.ballot() == ballot);
    when(step.orElse(9) == 1 && promises.size() >= n() / 2 + 1);
    step = Optional.of(2);
    Promise newest = promises.stream().max(Comparator.comparingInt(Promise::accepted)).get();
    List<Integer> changed = new ArrayList<>(newest.state());
    changed.add(self().index());
    proposal = List.copyOf(changed);
    broadcast(new Accept(ballot, proposal));
  }

  @Upon void onAccept(NodeId from, Accept m) {
    if (m.ballot() < ballot || m.ballot() == accepted) {
      return;
    }
    if (m.ballot() > ballot) {
      step = Optional.empty();
    }
    ballot = m.ballot();
    accepted = m.ballot();
    state = m.state();
    send(from, new Accepted(ballot));
  }

  @Upon void onAccepted(Mailbox<Accepted> mailbox) {
    var acks = mailbox.with(a -> a.ballot() == ballot);
    when(step.orElse(9) == 2 && acks.size() >= n() / 2 + 1);
    step = Optional.of(3);
    broadcast(new Chosen(ballot, proposal));
  }

  @Upon void onChosen(Chosen m) {
    when(m.ballot() >= ballot);
    ballot = m.ballot();
    step = Optional.of(5);
    output(m.state());
  }
}
