import rondo.*;

/** Who has answered one may not have answered all: its others are promised as well. */
@Protocol(n = 2, network = Reliable.class, spec = AnswersInSeries.Never.class)
public class AnswersInSeries extends Node {
  public static class Never implements Spec<Boolean> {
    public void observe(NodeId node, Boolean bad) {
      if (bad) throw new Violation("bad");
    }
  }

  @Round(1) record A() {}

  @Round(2) record B() {}

  private boolean done;

  @Init
  void start() {
    broadcast(new A());
  }

  @Upon
  void a(NodeId from, A m) {
    when(!done);
    send(from, new B());
  }

  @Upon
  void b(Mailbox<B> answers) {
    when(!done && !answers.isEmpty());
    done = true;
    output(answers.size() == 1);
  }
}
