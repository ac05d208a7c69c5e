import java.util.*;
import rondo.*;

/** Clients ask servers, each a class of its own. */
public class NodesOfTwoRoles {

  record Read(int id) {}
  record Value(int id, int value) {}

  @Protocol(n = 2, spec = Agreement.class)
  static class Client extends Node {
    private int id;

    @Init
    void start() {
      id = 1;
      broadcast(new Read(id));
    }

    @Upon
    void value(Mailbox<Value> mailbox) {
      when(mailbox.with(v -> v.id() == id).size() >= 2);
      output(mailbox.get(0).value());
      id++;
    }
  }

  @Protocol(n = 3)
  static class Server extends Node {
    private int value = 7;

    @Upon
    void read(NodeId from, Read m) {
      send(from, new Value(m.id(), value));
    }
  }
}
