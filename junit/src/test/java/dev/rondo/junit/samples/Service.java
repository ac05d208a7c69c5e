package dev.rondo.junit.samples;

import rondo.Agreement;
import rondo.Init;
import rondo.Mailbox;
import rondo.Node;
import rondo.NodeId;
import rondo.Protocol;
import rondo.Round;
import rondo.Upon;

/** A client asks two servers. */
public class Service {

  @Round(1)
  record Ask() {}

  @Round(2)
  record Reply(int value) {}

  @Protocol(n = 1, spec = Agreement.class)
  static class Client extends Node {
    private boolean done;

    @Init
    void start() {
      broadcast(Server.class, new Ask());
    }

    @Upon
    void replies(Mailbox<Reply> replies) {
      when(!done && replies.size() == n(Server.class));
      done = true;
      output(replies.get(0).value());
    }
  }

  @Protocol(n = 2)
  static class Server extends Node {
    private boolean asked;

    @Upon
    void ask(NodeId from, Ask m) {
      when(!asked);
      asked = true;
      send(from, new Reply(7));
    }
  }
}
