import rondo.*;

public class RolesOnTheirLines { record Ask(int round) {} record Reply(int round, int value) {}

  @Protocol(n = 1, spec = AgreementPerKey.class) static class Client extends Node { private int round; private boolean waits;
    @Timeout void ask() { when(!waits); round++; waits = true; broadcast(Server.class, new Ask(round)); }

    @Upon void reply(Mailbox<Reply> mailbox) {
      var replies = mailbox.with(m -> m.round() == round);
      when(waits && replies.size() == n(Server.class));
      waits = false;
    }
  }

  @Protocol(n = 2)
  static class Server extends Node { private int round;
    @Upon void ask(NodeId from, Ask m) { when(m.round() > round); round = m.round(); send(from, new Reply(round, 1)); }
  }
}
