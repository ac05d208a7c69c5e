import java.util.List;
import rondo.*;

/** No messages go from one role to another, but a message of a kind, a number and a property. */
class Related {
  sealed interface Letter permits Ping, Pong {}

  record Ping(int x) implements Letter {}

  record Pong(int x) implements Letter {}

  record Step() {}

  @Protocol(n = 3)
  static class First extends Node {
    @Timeout
    void go() {
      broadcast(new Ping(1));
      broadcast(new Pong(1));
    }
  }

  @Protocol(n = 2)
  static class Second extends Node {
    @Upon
    void letter(Letter m) {
      output(1);
    }
  }

  @Protocol(n = 1)
  static class Third extends Node {
    private boolean goes;

    @Timeout
    void go() {
      goes = n(Second.class) > 1;
    }
  }

  @Protocol(n = 1)
  static class Fourth extends Node {
    private boolean goes;

    @Timeout
    void go() {
      goes = true;
      broadcast(new Step());
    }

    @Upon
    void step(Step m) {}
  }

  @Invariant
  static boolean oneGoes(List<Third> third, List<Fourth> fourth) {
    return third.isEmpty() || fourth.size() == 1;
  }
}
