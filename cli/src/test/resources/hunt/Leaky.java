import rondo.*;

/** A vote that is still accepted after the result: what only a run can show. */
@Protocol(n = 3, spec = Agreement.class, severalRoles = false)
public class Leaky extends Node {

  @Round(1) record Vote(@Phase int term, int value) {}

  @Round(2) record Result(@Phase int term, int value) {}

  private int term = 1;
  private int votes;

  @Init
  void start() {
    broadcast(new Vote(1, 7));
  }

  @Upon
  void vote(Vote m) {
    when(m.term() == term && votes == 0);
    votes = votes + 1;
    broadcast(new Result(term, m.value()));
  }

  @Upon
  void result(Mailbox<Result> mailbox) {
    var results = mailbox.with(m -> m.term() == term);
    when(results.size() > n() / 2);
    output(7);
  }
}
