import rondo.*;

/** Counts greetings after it has answered them. */
@Protocol(n = 2)
public class NotClosed extends Node {

  @Round(1) record Greeting() {}

  @Round(2) record Answer() {}

  private int greetings;
  private boolean answered;

  @Init
  void start() {
    broadcast(new Greeting());
  }

  @Upon
  void greeting(NodeId from, Greeting m) {
    greetings++;
    send(from, new Answer());
  }

  @Upon
  void answer(Answer m) {
    when(!answered);
    answered = true;
    output(greetings);
  }
}
