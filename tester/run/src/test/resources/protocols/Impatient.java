import rondo.*;

/** Gives up on the first round unless somebody has been heard there; afterwards nobody has been. */
@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
public class Impatient extends Node {

  @Round(1) record Hello(int value) {}

  @Round(2) record Answer(int sum) {}

  @Input("0..1") private int value;
  private boolean answered;
  private boolean asked;
  private boolean gaveUp;

  @Init
  void start() {
    broadcast(new Hello(value));
  }

  @Upon
  void hello(Mailbox<Hello> hellos) {
    when(!asked && !answered && hellos.size() == n());
    asked = true;
    broadcast(new Answer(hellos.size()));
  }

  @Upon
  void answer(Mailbox<Answer> answers) {
    when(!answered && !answers.isEmpty());
    answered = true;
    output(gaveUp);
  }

  @Timeout
  void giveUp(Mailbox<Hello> hellos) {
    when(!gaveUp && !asked && hellos.isEmpty());
    gaveUp = true;
  }
}
