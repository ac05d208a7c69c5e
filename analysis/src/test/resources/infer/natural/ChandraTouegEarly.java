import java.util.*;
import rondo.*;

/** Chandra and Toueg's consensus with a failure detector that may suspect anybody, with acks and nacks. */
@Protocol(n = 3, f = 1, spec = {Agreement.class, Validity.class})
public class ChandraTouegEarly extends Node {

  record Estimate(int r, int value, int ts) {}

  record Propose(int r, int value) {}

  record Reply(int r, boolean ack) {}

  record Decide(int r, int value) {}

  @Input("0..1") private int estimate;
  private int ts;
  private int r;
  private boolean proposed;
  private boolean replied;
  private boolean decided;

  @Init
  void init() {
    nextRound(1);
  }

  private NodeId coordinator(int round) {
    return node(round % n());
  }

  private void nextRound(int round) {
    r = round;
    proposed = false;
    replied = false;
    send(coordinator(r), new Estimate(r, estimate, ts));
  }

  @Upon
  void estimates(Mailbox<Estimate> mailbox) {
    if (decided) return;
    if (!coordinator(r).equals(self())) return;
    if (proposed) return;
    var mine = mailbox.with(e -> e.r() == r);
    if (mine.size() <= n() / 2) return;
    Estimate newest = mine.stream().max(Comparator.comparingInt(Estimate::ts)).get();
    proposed = true;
    estimate = newest.value();
    broadcast(new Propose(r, estimate));
  }

  @Upon
  void propose(NodeId from, Propose m) {
    if (decided) return;
    if (m.r() < r) return;
    if (m.r() == r && replied) return;
    r = m.r();
    estimate = m.value();
    ts = m.r();
    replied = true;
    send(from, new Reply(r, true));
    if (!from.equals(self())) {
      nextRound(r + 1);
    }
  }

  @Timeout
  void suspect() {
    if (decided) return;
    if (replied) return;
    replied = true;
    send(coordinator(r), new Reply(r, false));
    if (!coordinator(r).equals(self())) {
      nextRound(r + 1);
    }
  }

  @Upon
  void replies(Mailbox<Reply> mailbox) {
    if (decided) return;
    if (!proposed) return;
    var mine = mailbox.with(m -> m.r() == r);
    if (mine.size() <= n() / 2) return;
    if (mine.stream().allMatch(Reply::ack)) {
      broadcast(new Decide(r, estimate));
    }
    nextRound(r + 1);
  }

  @Upon
  void decide(Decide m) {
    if (decided) return;
    decided = true;
    output(m.value());
  }
}
