import java.util.*;
import rondo.*;

/** The condition of a view may fail at processes of other roles, where it is not evaluated. */
class P {

  record Ask(int x) {}

  @Protocol(n = 1)
  static class Client extends Node {
    @Init
    void start() {
      broadcast(new Ask(1));
    }
  }

  @Protocol(n = 1)
  static class Server extends Node {
    private final List<Integer> log = new ArrayList<>();

    @Upon
    void ask(Mailbox<Ask> mailbox) {
      var newer = mailbox.with(m -> m.x() > log.get(log.size() - 1));
      when(!newer.isEmpty());
      output(newer.size());
    }
  }
}
