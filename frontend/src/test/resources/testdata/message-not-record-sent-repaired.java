import java.util.List;
import rondo.*;

@Protocol
class P extends Node {
  record Append(int term, List<Integer> log) {}

  record Message(int value) {}

  private int term;

  @Timeout
  void lead() {
    term++;
    broadcast(new Append(term, List.of(term)));
    send(self(), new Message(term));
  }

  @Upon
  void append(NodeId from, Append m) {
    term = m.term();
  }

  @Upon
  void message(Message m) {}
}
