import java.util.*;
import rondo.*;

/** Reliable broadcast among processes that crash: whoever delivers first tells all others (Hadzilacos and Toueg 1994). */
@Protocol(n = 4, f = 1, network = Arbitrary.class, spec = Agreement.class)
public class ReliableBroadcastFlood extends Node {
  record Send(int value) {}

  record Relay(int value) {}

  private boolean delivered;

  @Init void start() {
    if (self().index() == 0) {
      broadcast(new Send(choose(4)));
    }
  }

  @Upon void send(Send m) {
    when(!delivered);
    deliver(m.value());
  }

  @Upon void relay(Relay m) {
    when(!delivered);
    deliver(m.value());
  }

  private void deliver(int value) {
    delivered = true;
    output(value);
    broadcast(new Relay(value));
  }
}
