import rondo.*;

/** Where every message is heard, nobody gives up on a round in which somebody has spoken. */
@Protocol(n = 2, network = Reliable.class, spec = Patient.NobodyGivesUp.class)
public class Patient extends Node {

  @Round(1) record Hello(int value) {}

  @Round(2) record Answer(int value) {}

  private boolean done;
  private boolean answered;

  @Init
  void start() {
    broadcast(new Hello(1));
  }

  @Upon
  void hello(Mailbox<Hello> in) {
    when(!done && in.size() == n());
    done = true;
    broadcast(new Answer(in.size()));
  }

  @Timeout
  void giveUp(Mailbox<Hello> in) {
    when(!done && in.isEmpty());
    done = true;
    output(false);
  }

  @Upon
  void answer(Mailbox<Answer> in) {
    when(!answered && in.size() == n());
    answered = true;
    output(true);
  }

  /** Outputs false where somebody has given up. */
  public static final class NobodyGivesUp implements Spec<Boolean> {
    @Override
    public void observe(NodeId node, Boolean waited) {
      if (!waited) {
        throw new Violation(node + " has given up");
      }
    }
  }
}
