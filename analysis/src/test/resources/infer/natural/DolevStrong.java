import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import rondo.*;

/** Authenticated broadcast of Dolev and Strong (1983) with crashes only: a value is relayed with a chain of signatures. */
@Protocol(n = 3, f = 1, network = Crash.class, spec = Agreement.class)
public class DolevStrong extends Node {

  record Signed(int value, List<NodeId> chain) {}

  record Relay(int round, List<Signed> values) {}

  private static final int DEFAULT = 0;

  @Input("1..2") private int input;
  private int round = 1;
  private final Set<Integer> extracted = new TreeSet<>();
  private final List<Signed> toRelay = new ArrayList<>();

  @Init
  void start() {
    if (self().index() == 0) {
      extracted.add(input);
      toRelay.add(new Signed(input, List.of(self())));
    }
    relay();
  }

  private void relay() {
    broadcast(new Relay(round, List.copyOf(toRelay)));
    toRelay.clear();
  }

  @Timeout
  void endOfRound(Mailbox<Relay> mailbox) {
    if (round > f() + 1) {
      return;
    }
    var heard = mailbox.with(m -> m.round() == round);
    for (Relay m : heard) {
      for (Signed s : m.values()) {
        if (valid(s) && !extracted.contains(s.value())) {
          extracted.add(s.value());
          List<NodeId> chain = new ArrayList<>(s.chain());
          chain.add(self());
          toRelay.add(new Signed(s.value(), List.copyOf(chain)));
        }
      }
    }
    round++;
    if (round <= f() + 1) {
      relay();
    } else {
      output(extracted.size() == 1 ? extracted.iterator().next() : DEFAULT);
    }
  }

  private boolean valid(Signed s) {
    return s.chain().size() == round && s.chain().get(0).index() == 0;
  }
}
