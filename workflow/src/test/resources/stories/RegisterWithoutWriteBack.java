import rondo.*;

/** Attiya, Bar-Noy and Dolev's register: a reader that does not write back what it has read. */
public class RegisterWithoutWriteBack {

  record Write(int op, int value) {}

  record Written(int op) {}

  record Read(int op) {}

  record Value(int op, int stamp, int value) {}

  @Protocol(n = 1, spec = LinearizableRegister.class)
  static class Writer extends Node {
    private int op;
    private boolean waits;

    @Request(times = 2)
    void write() {
      when(!waits);
      op++;
      waits = true;
      output(new Invoked("write", op));
      broadcast(Server.class, new Write(op, op));
    }

    @Upon
    void written(Mailbox<Written> mailbox) {
      var acks = mailbox.with(m -> m.op() == op);
      when(waits && acks.size() > n(Server.class) / 2);
      waits = false;
      output(new Returned(0));
    }
  }

  @Protocol(n = 2)
  static class Reader extends Node {
    private int op;
    private boolean asks;

    @Request(times = 1)
    void read() {
      when(!asks);
      op++;
      asks = true;
      output(new Invoked("read"));
      broadcast(Server.class, new Read(op));
    }

    @Upon
    void value(Mailbox<Value> mailbox) {
      var values = mailbox.with(m -> m.op() == op);
      when(asks && values.size() > n(Server.class) / 2);
      Value latest = values.get(0);
      for (Value m : values) {
        latest = m.stamp() > latest.stamp() ? m : latest;
      }
      asks = false;
      output(new Returned(latest.value()));
    }
  }

  @Protocol(n = 3)
  static class Server extends Node {
    private int stamp;
    private int value;

    @Upon
    void write(NodeId from, Write m) {
      keep(m.op(), m.value());
      send(from, new Written(m.op()));
    }

    @Upon
    void read(NodeId from, Read m) {
      send(from, new Value(m.op(), stamp, value));
    }

    private void keep(int newStamp, int newValue) {
      if (newStamp > stamp) {
        stamp = newStamp;
        value = newValue;
      }
    }
  }
}
