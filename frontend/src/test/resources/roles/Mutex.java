import java.util.*;
import rondo.*;

public class Mutex {
  record Ask() {}
  record Grant() {}
  record Free() {}

  @Protocol(n = 2)
  static class Client extends Node {
    boolean inside;
    @Init void start() { broadcast(Server.class, new Ask()); }
    @Upon void grant(NodeId from, Grant m) { inside = true; }
    @Timeout void leave() { when(inside); inside = false; broadcast(Server.class, new Free()); }
  }

  @Protocol(n = 1)
  static class Server extends Node {
    int granted;
    @Upon void ask(NodeId from, Ask m) { when(granted < 2); granted = granted + 1; send(from, new Grant()); }
    @Upon void free(Free m) { granted = granted - 1; }
  }

  @Invariant
  static boolean mutex(List<Client> clients, List<Server> servers) {
    int inside = 0;
    for (Client client : clients) {
      if (client.inside) { inside++; }
    }
    return inside <= 1 && servers.stream().allMatch((Server s) -> s.granted >= 0);
  }

  @Sometimes
  static boolean allWait(List<Client> clients) { return clients.stream().noneMatch(c -> c.inside); }
}
