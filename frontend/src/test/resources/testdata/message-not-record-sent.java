import java.util.List;
import rondo.*;

@Protocol
class P extends Node {
  static class Append {
    final int term;
    final List<Integer> log;

    Append(int term, List<Integer> log) {
      this.term = term;
      this.log = log;
    }
  }

  private int term;

  @Timeout
  void lead() {
    term++;
    broadcast(new Append(term, List.of(term)));
    send(self(), term);
  }

  @Upon
  void append(NodeId from, Append m) {
    term = m.term;
  }
}
