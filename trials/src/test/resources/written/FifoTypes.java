import java.util.*;
import rondo.*;

/** A snapshot: what is sent before a marker comes before it, of whichever type. */
@Protocol(n = 2, network = Fifo.class, spec = FifoTypes.Whole.class)
public class FifoTypes extends Node {
  record Money(int amount) {}
  record Marker() {}

  public static class Whole implements Spec<Integer> {
    private int sum;
    private int reports;

    @Override
    public void observe(NodeId node, Integer recorded) {
      sum += recorded;
      reports++;
      if (reports == 2 && sum != 20) throw new Violation("the snapshot has " + sum + " of 20");
    }
  }

  private int balance = 10;
  private int recorded;
  private boolean recording;
  private boolean done;

  @Init
  void start() {
    balance -= 3;
    broadcastToOthers(new Money(3));
    if (self().equals(node(0))) record();
  }

  private void record() {
    recording = true;
    recorded = balance;
    broadcastToOthers(new Marker());
  }

  @Upon
  void money(Money m) {
    balance += m.amount();
    if (recording && !done) recorded += m.amount();
  }

  @Upon
  void marker(Marker m) {
    if (!recording) record();
    done = true;
    output(recorded);
  }
}
