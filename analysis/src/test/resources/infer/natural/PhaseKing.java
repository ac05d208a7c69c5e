import rondo.*;

@Protocol(n = 5, f = 1, network = NMinusF.class, spec = Agreement.class)
public class PhaseKing extends Node {
  enum Step { VALUE, KING }
  record Msg(int phase, Step step, int value) {}

  @Input("0..1") private int value;
  private int phase = 1;
  private Step waiting = Step.VALUE;
  private int count;

  @Init void start() {
    broadcast(new Msg(phase, Step.VALUE, value));
  }

  @Upon void values(Mailbox<Msg> mailbox) {
    var heard = mailbox.with(m -> m.phase() == phase && m.step() == Step.VALUE);
    when(waiting == Step.VALUE && heard.size() >= n() - f());
    int ones = heard.with(m -> m.value() == 1).size();
    value = 2 * ones > heard.size() ? 1 : 0;
    count = Math.max(ones, heard.size() - ones);
    waiting = Step.KING;
    broadcast(new Msg(phase, Step.KING, value));
  }

  @Upon void king(Mailbox<Msg> mailbox) {
    var heard = mailbox.with(m -> m.phase() == phase && m.step() == Step.KING);
    when(waiting == Step.KING && heard.size() >= n() - f());
    Msg king = heard.from(node(phase % n()));
    if (king != null && 2 * count <= n() + 2 * f()) {
      value = king.value();
    }
    if (phase == f() + 1) {
      output(value);
    }
    phase++;
    waiting = Step.VALUE;
    broadcast(new Msg(phase, Step.VALUE, value));
  }
}
