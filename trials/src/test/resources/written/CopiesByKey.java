import java.util.*;
import rondo.*;

/** What was promised is told as a copy of a map that is only ever asked by slot. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class CopiesByKey extends Node {
  record Prepare(int ballot) {}
  record Promise(int ballot, Map<Integer, String> accepted) {}
  record Accept(int ballot, String value) {}

  private final Map<Integer, String> accepted = new HashMap<>();
  private int ballot;
  private boolean promised;
  private boolean proposed;

  @Timeout
  void prepare() {
    when(ballot % n() == self().index());
    ballot++;
    promised = false;
    proposed = false;
    broadcast(new Prepare(ballot));
  }

  @Upon
  void prepared(NodeId from, Prepare m) {
    if (m.ballot() < ballot || m.ballot() == ballot && promised) return;
    ballot = m.ballot();
    promised = true;
    proposed = false;
    send(from, new Promise(ballot, Map.copyOf(accepted)));
  }

  @Upon
  void promises(Mailbox<Promise> mailbox) {
    var promises = mailbox.with(p -> p.ballot() == ballot);
    when(promised && !proposed && promises.size() > n() / 2);
    proposed = true;
    String value = "v" + ballot;
    for (int b = 1; b < ballot; b++) {
      for (Promise p : promises) {
        if (p.accepted().containsKey(b)) {
          value = p.accepted().get(b);
        }
      }
    }
    broadcast(new Accept(ballot, value));
  }

  @Upon
  void accept(Accept m) {
    when(m.ballot() >= ballot && !accepted.containsKey(m.ballot()));
    ballot = m.ballot();
    promised = true;
    proposed = true;
    accepted.put(ballot, m.value());
    output(Map.entry(ballot, m.value()));
  }
}
