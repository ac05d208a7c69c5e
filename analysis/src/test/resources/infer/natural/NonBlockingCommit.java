import java.util.*;
import rondo.*;

/** Non-blocking atomic commit by way of consensus (Guerraoui 1995): votes of all, then a rotating coordinator. */
@Protocol(n = 3, f = 1, spec = {Agreement.class, NonBlockingCommit.NoCommitAfterNo.class})
public class NonBlockingCommit extends Node {

  /** Nobody commits where somebody has voted no. */
  public static class NoCommitAfterNo implements Spec<String> {
    private boolean no;

    @Override
    public void input(NodeId node, Object value) {
      if (value.equals(0)) no = true;
    }

    @Override
    public void observe(NodeId node, String decision) {
      if (no && decision.equals("commit")) throw new Violation(node + " commits although somebody voted no");
    }
  }

  record Vote(boolean yes) {}
  record Estimate(int round, boolean commit, int stamp) {}
  record Propose(int round, boolean commit) {}
  record Ack(int round, boolean commit) {}

  @Input("0..1") private int yes;
  private boolean commit;
  private int stamp;
  private int round;
  private boolean proposed;
  private boolean acked;

  @Init
  void vote() {
    broadcast(new Vote(yes == 1));
  }

  @Upon
  void votes(Mailbox<Vote> mailbox) {
    when(round == 0 && mailbox.size() == n());
    enter(1, mailbox.with(Vote::yes).size() == n());
  }

  /** Somebody is suspected. */
  @Timeout
  void suspect() {
    if (round == 0) enter(1, false);
    else enter(round + 1, commit);
  }

  private void enter(int next, boolean estimate) {
    round = next;
    commit = estimate;
    proposed = false;
    acked = false;
    send(node(round % n()), new Estimate(round, commit, stamp));
  }

  @Upon
  void estimates(Mailbox<Estimate> mailbox) {
    var estimates = mailbox.with(m -> m.round() == round);
    when(!proposed && self().equals(node(round % n())) && estimates.size() > n() / 2);
    Estimate newest = estimates.get(0);
    for (Estimate e : estimates) if (e.stamp() > newest.stamp()) newest = e;
    proposed = true;
    broadcast(new Propose(round, newest.commit()));
  }

  @Upon
  void propose(Propose m) {
    when(m.round() > round || m.round() == round && !acked);
    round = m.round();
    proposed = true;
    acked = true;
    commit = m.commit();
    stamp = round;
    broadcast(new Ack(round, commit));
  }

  @Upon
  void acks(Mailbox<Ack> mailbox) {
    var acks = mailbox.with(m -> m.round() == round);
    when(acked && acks.size() > n() / 2);
    output(acks.get(0).commit() ? "commit" : "abort");
    enter(round + 1, commit);
  }
}
