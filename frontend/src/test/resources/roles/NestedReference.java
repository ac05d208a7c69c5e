import rondo.*;

@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
class Server extends Node {

  @Round(1)
  record Ask(@Phase int turn) {}

  @Round(2)
  record Answer(@Phase int turn, int value) {}

  private int turn;

  @Upon
  void ask(NodeId from, Ask m) {
    when(m.turn() > turn);
    turn = m.turn();
    send(from, new Answer(turn, turn));
  }
}

@Protocol(n = 1)
class Client extends Node {

  private boolean done;

  @Init
  void start() {
    broadcast(Server.class, new Server.Ask(1));
  }

  @Upon
  void answers(Mailbox<Server.Answer> all) {
    var now = all.with(m -> m.turn() == 1);
    when(!done && now.size() == n(Server.class));
    done = true;
    output(now.stream().mapToInt(Server.Answer::value).sum());
  }
}
