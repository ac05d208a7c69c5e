import rondo.*;

/** Two-phase commit as it is taught: a coordinator asks, and participants do what it says. */
public class CommitOfRoles {

  record Prepare() {}

  record Vote(boolean yes) {}

  record Outcome(boolean commit) {}

  @Protocol(n = 1, spec = Agreement.class)
  static class Coordinator extends Node {
    private boolean decided;

    @Init
    void start() {
      broadcast(Participant.class, new Prepare());
    }

    @Upon
    void count(Mailbox<Vote> votes) {
      when(!decided && votes.size() == n(Participant.class));
      decide(votes.with(m -> !m.yes()).isEmpty());
    }

    @Timeout
    void giveUp() {
      when(!decided);
      decide(false);
    }

    private void decide(boolean commit) {
      decided = true;
      output(commit);
      broadcast(Participant.class, new Outcome(commit));
    }
  }

  @Protocol(n = 3)
  static class Participant extends Node {
    @Input("0..1")
    private int wish;

    private boolean voted;
    private boolean decided;

    @Upon
    void vote(NodeId from, Prepare m) {
      when(!voted && !decided);
      voted = true;
      if (wish == 0) {
        decide(false);
      }
      send(from, new Vote(wish == 1));
    }

    @Upon
    void obey(Outcome m) {
      when(!decided);
      decide(m.commit());
    }

    private void decide(boolean commit) {
      decided = true;
      output(commit);
    }
  }
}
