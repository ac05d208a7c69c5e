import java.util.*;
import rondo.*;

/** Zab's broadcast: zxids of an epoch and a counter, both from 0. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class EpochAndCounter extends Node {
  record Zxid(int epoch, int counter) {}
  record Propose(Zxid zxid, int value) {}
  record Ack(Zxid zxid) {}
  record Commit(Zxid zxid) {}

  private Zxid last = new Zxid(0, -1);
  private int value;
  private int step;

  @Init
  void start() {
    if (self().equals(node(0))) {
      broadcast(new Propose(new Zxid(0, 0), choose(2)));
    }
  }

  @Upon
  void propose(NodeId from, Propose m) {
    when(isAfter(m.zxid(), last));
    last = m.zxid();
    value = m.value();
    step = 1;
    send(from, new Ack(last));
  }

  @Upon
  void ack(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(a -> a.zxid().equals(last));
    when(step == 1 && acks.size() > n() / 2);
    step = 2;
    broadcast(new Commit(last));
  }

  @Upon
  void commit(NodeId from, Commit m) {
    when(m.zxid().equals(last) && step <= 2);
    step = 3;
    output(Map.entry(last, value));
    if (self().equals(from)) {
      broadcast(new Propose(new Zxid(last.epoch(), last.counter() + 1), choose(2)));
    }
  }

  private boolean isAfter(Zxid a, Zxid b) {
    return a.epoch() > b.epoch() || a.epoch() == b.epoch() && a.counter() > b.counter();
  }
}
