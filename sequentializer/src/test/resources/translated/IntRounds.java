import rondo.*;

/** One type serves three rounds, counted by an int. */
@Protocol(n = 2)
public class IntRounds extends Node {
  record Token(@Phase int lap, @Round int hop) {}

  private int lap;
  private int hop;

  @Init
  void start() {
    lap = 1;
    hop = 1;
    if (self().index() == 0) send(node(1), new Token(lap, 1));
  }

  @Upon
  void pass(NodeId from, Token m) {
    when(m.lap() > lap || m.lap() == lap && m.hop() >= hop);
    lap = m.lap();
    hop = m.hop() + 1;
    switch (m.hop()) {
      case 1:
        send(from, new Token(lap, 2));
        break;
      case 2:
        send(from, new Token(lap, 3));
        break;
      default:
        output(lap);
        lap++;
        hop = 1;
        send(from, new Token(lap, 1));
    }
  }
}
