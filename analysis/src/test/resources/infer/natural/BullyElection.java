import rondo.*;

@Protocol(n = 3, network = Arbitrary.class)
public class BullyElection extends Node {
  record Election(int round) {}
  record Alive(int round) {}
  record Coordinator(int round) {}

  private int round;
  private boolean waiting;
  private boolean announced;
  private boolean answered;

  @Timeout void suspect() {
    round++;
    waiting = true;
    announced = false;
    for (NodeId p : nodes()) {
      if (p.index() > self().index()) {
        send(p, new Election(round));
      }
    }
  }

  @Upon void election(NodeId from, Election m) {
    when(m.round() > round);
    round = m.round();
    waiting = false;
    announced = false;
    send(from, new Alive(round));
  }

  @Upon void alive(Mailbox<Alive> mailbox) {
    var answers = mailbox.with(m -> m.round() == round);
    when(waiting && !answers.isEmpty());
    waiting = false;
  }

  @Timeout void nobodyAnswers() {
    when(waiting);
    waiting = false;
    announced = true;
    broadcast(new Coordinator(round));
  }

  @Upon void coordinator(NodeId from, Coordinator m) {
    when(m.round() >= round && !announced);
    round = m.round();
    announced = true;
    output(from);
  }
}
