import java.util.*;
import rondo.*;

/** Terminating reliable broadcast in synchronous rounds with crashes: everybody relays what it has heard of the sender for f + 1 rounds, then delivers it or the sender's failure. */
@Protocol(n = 3, f = 1, network = Crash.class, spec = Agreement.class)
public class TerminatingBroadcast extends Node {

  private static final int FAULTY = -1;

  record Relay(int round, Optional<Integer> message) {}

  @Input("1..3") private int message;
  private Optional<Integer> heard = Optional.empty();
  private int round = 1;

  @Init
  void start() {
    if (self().equals(node(0))) heard = Optional.of(message);
    broadcast(new Relay(round, heard));
  }

  @Upon
  void relay(Mailbox<Relay> mailbox) {
    var now = mailbox.with(m -> m.round() == round);
    if (round > f() + 1 || now.isEmpty()) return;
    for (Relay r : now) {
      if (r.message().isPresent()) heard = r.message();
    }
    round++;
    if (round > f() + 1) {
      output(heard.orElse(FAULTY));
    } else {
      broadcast(new Relay(round, heard));
    }
  }
}
