import rondo.*;

/** One record serves two rounds, told apart by a number. */
@Protocol(n = 3)
class CountedSteps extends Node {

  record Step(int lap, int number, int value) {}

  private int lap = 1;

  @Init
  void start() {
    broadcast(new Step(lap, 1, 0));
  }

  @Upon
  void first(Mailbox<Step> mailbox) {
    var heard = mailbox.with(m -> m.lap() == lap && m.number() == 1);
    when(heard.size() == n());
    broadcast(new Step(lap, 2, heard.get(0).value()));
  }

  @Upon
  void second(Mailbox<Step> mailbox) {
    var heard = mailbox.with(m -> m.lap() == lap && m.number() == 2);
    when(heard.size() == n());
    lap++;
    output(heard.get(0).value());
    broadcast(new Step(lap, 1, choose(3)));
  }
}
