import rondo.*;

/** Messages go back and forth without end; for measurements. */
@Protocol(n = 2, network = Arbitrary.class)
public class Ping extends Node {

  private static final int WINDOW = 64;

  record Question(int number) {}

  record Answer(int number) {}

  @Init
  void init() {
    if (self().equals(node(0))) {
      for (int number = 0; number < WINDOW; number++) {
        send(node(1), new Question(number));
      }
    }
  }

  @Upon
  void question(NodeId from, Question m) {
    send(from, new Answer(m.number()));
  }

  @Upon
  void answer(NodeId from, Answer m) {
    send(from, new Question(m.number()));
  }
}
