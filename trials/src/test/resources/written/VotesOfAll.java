import rondo.*;

/** Atomic commitment in one exchange: commit if everybody says yes. */
@Protocol(n = 3, spec = Agreement.class)
public class VotesOfAll extends Node {
  record Vote(boolean yes) {}

  private boolean decided;

  @Init
  void start() {
    broadcast(new Vote(flip()));
  }

  @Upon
  void commit(Mailbox<Vote> mailbox) {
    when(mailbox.with(Vote::yes).size() == n() && !decided);
    decided = true;
    output("commit");
  }

  @Upon
  void abort(Mailbox<Vote> mailbox) {
    when(mailbox.with(v -> !v.yes()).size() >= 1 && !decided);
    decided = true;
    output("abort");
  }
}
