import java.util.*;
import java.util.stream.*;
import rondo.*;

/** Chandra and Toueg 1996, with a rotating coordinator; a timeout is the failure detector's suspicion. */
@Protocol(n = 3, f = 1, network = Arbitrary.class, spec = {Agreement.class, Validity.class})
public class ChandraToueg extends Node {
  record Estimate(int round, int value, int timestamp) {}

  record Propose(int round, int value) {}

  sealed interface Reply permits Ack, Nack {
    int round();
  }

  record Ack(int round) implements Reply {}

  record Nack(int round) implements Reply {}

  record Decide(int round, int value) {}

  enum Step { WAIT_ESTIMATES, WAIT_PROPOSAL, WAIT_REPLIES }

  @Input("1..n") private int estimate;
  private int timestamp;
  private int round;
  private Step step = Step.WAIT_ESTIMATES;
  private boolean decided;

  @Init void start() {
    nextRound(1);
  }

  private void nextRound(int r) {
    round = r;
    step = coordinator().equals(self()) ? Step.WAIT_ESTIMATES : Step.WAIT_PROPOSAL;
    send(coordinator(), new Estimate(round, estimate, timestamp));
  }

  private NodeId coordinator() {
    return node(round % n());
  }

  @Upon void estimates(Mailbox<Estimate> mailbox) {
    Mailbox<Estimate> all = mailbox.with(e -> e.round() == round);
    when(!decided && step == Step.WAIT_ESTIMATES && all.size() > n() / 2);
    step = Step.WAIT_PROPOSAL;
    Estimate newest = all.stream().max(Comparator.comparingInt(Estimate::timestamp)).orElseThrow();
    broadcast(new Propose(round, newest.value()));
  }

  @Upon void proposal(NodeId from, Propose m) {
    when(!decided && m.round() == round && step == Step.WAIT_PROPOSAL);
    estimate = m.value();
    timestamp = round;
    send(from, new Ack(round));
    leave(from);
  }

  @Timeout void suspect() {
    when(!decided && step == Step.WAIT_PROPOSAL && !coordinator().equals(self()));
    send(coordinator(), new Nack(round));
    leave(coordinator());
  }

  private void leave(NodeId coordinator) {
    if (coordinator.equals(self())) {
      step = Step.WAIT_REPLIES;
    } else {
      nextRound(round + 1);
    }
  }

  @Upon void replies(Mailbox<Reply> mailbox) {
    Mailbox<Reply> all = mailbox.with(r -> r.round() == round);
    when(!decided && step == Step.WAIT_REPLIES && all.size() > n() / 2);
    if (all.only(Nack.class).isEmpty()) {
      broadcast(new Decide(round, estimate));
    }
    nextRound(round + 1);
  }

  @Upon void decide(Decide m) {
    when(!decided);
    decided = true;
    output(m.value());
  }
}
