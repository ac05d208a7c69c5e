import rondo.*;

/** CommitOfRoles in one class: P0 is the coordinator. */
@Protocol(n = 4, spec = Agreement.class)
public class CommitByIndex extends Node {

  @Round(1) record Prepare() {}

  @Round(2) record Vote(boolean yes) {}

  @Round(3) record Outcome(boolean commit) {}

  private boolean decided;

  @Input(value = "0..1", of = "1..3")
  private int wish;

  private boolean voted;
  private boolean obeyed;
  private boolean committed;

  private boolean coordinates() {
    return self().index() == 0;
  }

  @Init
  void start() {
    if (coordinates()) {
      for (NodeId participant : nodes()) {
        if (participant.index() > 0) {
          send(participant, new Prepare());
        }
      }
    }
  }

  @Upon
  void count(Mailbox<Vote> votes) {
    when(coordinates() && !decided && votes.size() == n() - 1);
    tell(votes.with(m -> !m.yes()).isEmpty());
  }

  @Timeout
  void giveUp() {
    when(coordinates() && !decided);
    tell(false);
  }

  private void tell(boolean commit) {
    decided = true;
    output(commit);
    for (NodeId participant : nodes()) {
      if (participant.index() > 0) {
        send(participant, new Outcome(commit));
      }
    }
  }

  @Upon
  void vote(NodeId from, Prepare m) {
    when(!coordinates() && !voted && !obeyed);
    voted = true;
    if (wish == 0) {
      obey(false);
    }
    send(from, new Vote(wish == 1));
  }

  @Upon
  void obey(Outcome m) {
    when(!coordinates() && !obeyed);
    obey(m.commit());
  }

  private void obey(boolean commit) {
    obeyed = true;
    committed = commit;
    output(commit);
  }

  @Invariant
  boolean whoObeysWithoutAVoteAborts() {
    return coordinates() || voted || !obeyed || !committed;
  }
}
