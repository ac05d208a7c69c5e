import rondo.*;

@Protocol(n = 3, f = 1, network = NMinusF.class)
public class EnumRounds extends Node {
  enum Step { FIRST, SECOND }

  record Vote(@Phase int k, @Round Step step, int value) {}

  private int k = 1;
  private Step step = Step.FIRST;

  @Input("0..1") private int value;

  @Init void start() { broadcast(new Vote(k, Step.FIRST, value)); }

  @Upon
  void first(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.k() == k && m.step() == Step.FIRST);
    when(step == Step.FIRST && votes.size() >= n() - f());
    step = Step.SECOND;
    value = votes.get(0).value();
    broadcast(new Vote(k, Step.SECOND, value));
  }

  @Upon
  void second(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.k() == k && m.step() == Step.SECOND);
    when(step == Step.SECOND && votes.size() >= n() - f());
    step = Step.FIRST;
    output(value);
    k = k + 1;
    broadcast(new Vote(k, Step.FIRST, value));
  }
}
