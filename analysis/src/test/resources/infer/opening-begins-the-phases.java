import rondo.Init;
import rondo.Mailbox;
import rondo.Node;
import rondo.Protocol;
import rondo.Upon;

/** The votes of the start are followed by rounds, and who has counted the votes begins the first. */
@Protocol(n = 3)
class OpeningBeginsThePhases extends Node {

  record Vote(boolean yes) {}

  record Value(int round, boolean yes) {}

  private int round;
  private boolean yes;

  @Init
  void vote() {
    yes = flip();
    broadcast(new Vote(yes));
  }

  @Upon
  void votes(Mailbox<Vote> votes) {
    when(round == 0 && votes.size() > n() / 2);
    yes = votes.with(Vote::yes).size() == n();
    round = 1;
    broadcast(new Value(round, yes));
  }

  @Upon
  void values(Mailbox<Value> mailbox) {
    var values = mailbox.with(m -> m.round() == round);
    when(values.size() > n() / 2);
    yes = values.get(0).yes();
    round++;
    broadcast(new Value(round, yes));
  }
}
