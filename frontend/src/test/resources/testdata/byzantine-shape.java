import java.util.List;
import rondo.*;

@Protocol(n = 4, f = 1)
@Byzantine
class P extends Node {
  enum Color {
    RED,
    BLUE
  }

  record Good(@Input("1..n") int number, boolean flag, Color color, NodeId node) {}

  record Chain(int link, Chain next) {}

  record Vote(int value, Good good) {}

  record Log(List<Integer> entries, @Input("n..9") int last) {}

  record Chained(Chain chain) {}

  @Upon
  void vote(Vote m) {
    broadcast(m);
  }

  @Upon
  void log(Log m) {
    broadcast(m);
  }

  @Upon
  void chained(Chained m) {
    broadcast(m);
  }
}
