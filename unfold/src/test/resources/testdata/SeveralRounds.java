import rondo.*;

@Protocol(n = 3)
class SeveralRounds extends Node {
  enum Step { ONE, TWO }
  record Vote(@Phase int k, @Round Step step) {}
  @Round(3) record Done(@Phase int k) {}

  private int k = 1;
  private Step step = Step.ONE;

  @Init void start() { broadcast(new Vote(k, Step.ONE)); }

  @Upon void vote(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> m.k() == k && m.step() == step);
    when(votes.size() > n() / 2);
    if (step == Step.ONE) {
      step = Step.TWO;
      broadcast(new Vote(k, Step.TWO));
    } else {
      broadcast(new Done(k));
    }
  }

  @Upon void done(Done m) {
    when(m.k() == k);
    step = Step.ONE;
    k = m.k() + 1;
    broadcast(new Vote(k, Step.ONE));
  }
}
