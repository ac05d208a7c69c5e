import java.util.HashMap;
import java.util.Map;
import rondo.*;

/**
 * The shared register of Attiya, Bar-Noy and Dolev (1995): process 0 writes, numbering its values,
 * and the others read. A write waits until a majority has stored the value; a read takes the latest
 * value of a majority and writes it back in the same way.
 *
 * <p>Its messages have no tags: every client counts its own operations, and a replica serves them
 * as they come, so there is no order in which all of them could be rounds.
 *
 * <p>Bug: a read does not write back the value that it returns. While a write is under way, a read
 * may return the new value and a later one of the same client the old.
 */
@Protocol(n = 3, network = Arbitrary.class, spec = AbdWriteBack.NeverBack.class)
public class AbdWriteBack extends Node {

  /** What a process reads is never older than what it has read before. */
  public static class NeverBack implements Spec<Integer> {

    private final Map<NodeId, Integer> latest = new HashMap<>();

    @Override
    public void observe(NodeId node, Integer output) {
      Integer before = latest.put(node, output);
      if (before != null && output < before) {
        throw new Violation(node + " reads value " + output + " after value " + before);
      }
    }
  }

  record Read(int operation) {}

  record Value(int operation, int value) {}

  record Write(int operation, int value) {}

  record Written(int operation) {}

  private int stored; // values are numbered, and the number is the value
  private int operation;
  private boolean reading;
  private boolean writing;
  private int value; // that of the operation under way

  @Timeout
  void write() {
    when(self().equals(node(0)) && !writing);
    operation++;
    writing = true;
    value++;
    broadcast(new Write(operation, value));
  }

  @Timeout
  void read() {
    when(!self().equals(node(0)) && !reading && !writing);
    operation++;
    reading = true;
    broadcast(new Read(operation));
  }

  @Upon
  void answer(NodeId from, Read m) {
    send(from, new Value(m.operation(), stored));
  }

  @Upon
  void values(Mailbox<Value> mailbox) {
    var values = mailbox.with(m -> m.operation() == operation);
    when(reading && values.size() > n() / 2);
    value = 0;
    for (Value m : values) {
      value = Math.max(value, m.value());
    }
    reading = false;
    output(value); // BUG: writes it back first, and waits for a majority
  }

  @Upon
  void store(NodeId from, Write m) {
    stored = Math.max(stored, m.value());
    send(from, new Written(m.operation()));
  }

  @Upon
  void written(Mailbox<Written> mailbox) {
    var acks = mailbox.with(m -> m.operation() == operation);
    when(writing && acks.size() > n() / 2);
    writing = false;
    if (!self().equals(node(0))) {
      output(value);
    }
  }
}
