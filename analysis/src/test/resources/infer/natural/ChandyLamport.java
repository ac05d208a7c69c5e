import java.util.*;
import rondo.*;

/** A snapshot: who sees the first marker records its state and passes the marker on. */
@Protocol(n = 3, network = Reliable.class)
public class ChandyLamport extends Node {
  record Transfer(int amount) {}
  record Marker(int snapshot) {}
  private int balance = 10;
  private int snapshot;
  private int recorded;
  private int inTransit;
  private final Set<NodeId> done = new TreeSet<>();

  @Timeout void transfer() {
    when(balance > 5);
    balance--;
    send(choose(others()), new Transfer(1));
  }

  @Timeout void begin() {
    when(self().index() == 0 && snapshot == 0);
    record(1);
  }

  private void record(int number) {
    snapshot = number;
    recorded = balance;
    broadcastToOthers(new Marker(number));
  }

  @Upon void transferred(NodeId from, Transfer m) {
    balance += m.amount();
    if (snapshot > 0 && !done.contains(from)) {
      inTransit += m.amount();
    }
  }

  @Upon void marker(NodeId from, Marker m) {
    if (snapshot == 0) {
      record(m.snapshot());
    }
    done.add(from);
    if (done.size() == n() - 1) {
      output(recorded + inTransit);
    }
  }
}
