package driven;

import rondo.*;

/** A register on a majority: writes carry versions, and a read takes the latest version. */
@Protocol(n = 3, network = Arbitrary.class)
public class Register extends Node {

  public record Version(int number, int writer) {}

  public record Store(int op, Version version, int value) {}

  public record Stored(int op) {}

  public record Query(int op) {}

  public record Answer(int op, Version version, int value) {}

  @Durable private Version version = new Version(0, 0);
  @Durable private int value;
  @Durable private int op;
  private boolean reading;
  private boolean writing;

  @Request(times = 2)
  void write(@Input("1..9") int next) {
    when(!reading && !writing);
    op++;
    writing = true;
    version = new Version(version.number() + 1, self().index());
    value = next;
    broadcastToOthers(new Store(op, version, value));
  }

  @Request(times = 3)
  void read() {
    when(!reading && !writing);
    op++;
    reading = true;
    broadcastToOthers(new Query(op));
  }

  @Upon
  void query(NodeId from, Query m) {
    send(from, new Answer(m.op(), version, value));
  }

  @Upon
  void store(NodeId from, Store m) {
    if (isLater(m.version(), version)) {
      version = m.version();
      value = m.value();
    }
    send(from, new Stored(m.op()));
  }

  @Upon
  void stored(Mailbox<Stored> mailbox) {
    var stored = mailbox.with(m -> m.op() == op);
    when(writing && stored.size() >= n() / 2);
    writing = false;
  }

  @Upon
  void answers(Mailbox<Answer> mailbox) {
    var answers = mailbox.with(m -> m.op() == op);
    when(reading && answers.size() >= n() / 2);
    reading = false;
    for (Answer each : answers) {
      if (isLater(each.version(), version)) {
        version = each.version();
        value = each.value();
      }
    }
    output(value);
  }

  @Recover
  void restart() {}

  private static boolean isLater(Version one, Version other) {
    return one.number() > other.number()
        || one.number() == other.number() && one.writer() > other.writer();
  }
}
