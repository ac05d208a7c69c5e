import rondo.*;

/** Before it says when, a handler looks for the value that most have voted for. */
@Protocol(n = 4, f = 1, network = NMinusF.class, spec = Agreement.class)
public class MostVotedFirst extends Node {
  record Vote(int round, int value) {}

  @Input("1..2") private int value;
  private int round = 1;

  @Init
  void start() {
    broadcast(new Vote(round, value));
  }

  @Upon
  void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.round() == round);
    int most = 0;
    int winner = value;
    for (Vote v : votes) {
      int same = votes.with(m -> m.value() == v.value()).size();
      if (same > most || same == most && v.value() < winner) {
        most = same;
        winner = v.value();
      }
    }
    when(most > n() / 2 || votes.size() >= n() - f());
    value = winner;
    if (most >= n() / 2) { // BUG: it takes more, others may have heard less of it
      output(value);
    }
    round++;
    broadcast(new Vote(round, value));
  }
}
