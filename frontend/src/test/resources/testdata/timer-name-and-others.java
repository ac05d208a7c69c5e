import java.util.List;
import rondo.*;

/** Faults in other methods are named. In the same method they may follow from the first. */
@Protocol(n = 3, spec = Agreement.class)
class Election extends Node {
  record Ask(int term, int[] log) {}

  record Vote(int term) {}

  private int term;
  private Thread worker;

  @Timeout("electon")
  void stand() {
    term++;
    startTimer("election");
    broadcast(new Ask((int) System.currentTimeMillis(), null));
  }

  @Request
  void put(int value) {
    when(value > 0);
  }

  @Upon
  void ask(NodeId from, Ask m) {
    term = m.term();
    when(m.term() > term);
    send(from, new Vote(term));
  }

  @Upon
  int vote(Vote m) {
    output(m.term());
    return 3;
  }
}
