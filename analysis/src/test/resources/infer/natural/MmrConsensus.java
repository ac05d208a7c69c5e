import java.util.*;
import rondo.*;

/** Signature-free Byzantine consensus (Mostéfaoui, Moumen and Raynal 2014) with a common coin. */
@Protocol(n = 4, f = 1, spec = Agreement.class)
public class MmrConsensus extends Node {
  record BVal(int round, int value) {}
  record Aux(int round, int value) {}

  @Input("0..1") private int est;
  private int round = 1;
  private boolean sentAux;
  private final BitSet echoed = new BitSet();
  private final BitSet values = new BitSet();

  @Init
  void start() {
    echoed.set(est);
    broadcast(new BVal(round, est));
  }

  @Upon
  void bval(Mailbox<BVal> mailbox) {
    var zeros = mailbox.with(m -> m.round() == round && m.value() == 0);
    when(zeros.size() > f() && !echoed.get(0));
    echoed.set(0);
    broadcast(new BVal(round, 0));
  }

  @Upon
  void bvalOne(Mailbox<BVal> mailbox) {
    var ones = mailbox.with(m -> m.round() == round && m.value() == 1);
    when(ones.size() > f() && !echoed.get(1));
    echoed.set(1);
    broadcast(new BVal(round, 1));
  }

  @Upon
  void binValues(Mailbox<BVal> mailbox) {
    var all = mailbox.with(m -> m.round() == round);
    int zeros = all.with(m -> m.value() == 0).size();
    int ones = all.with(m -> m.value() == 1).size();
    when(!sentAux && (zeros > 2 * f() || ones > 2 * f()));
    if (zeros > 2 * f()) values.set(0);
    if (ones > 2 * f()) values.set(1);
    sentAux = true;
    broadcast(new Aux(round, values.get(0) ? 0 : 1));
  }

  @Upon
  void aux(Mailbox<Aux> mailbox) {
    var auxes = mailbox.with(m -> m.round() == round);
    when(sentAux && auxes.size() >= n() - f());
    int zeros = auxes.with(m -> m.value() == 0).size();
    int ones = auxes.size() - zeros;
    int coin = round % 2;
    if (zeros == 0 || ones == 0) {
      est = zeros == 0 ? 1 : 0;
      if (est == coin) output(est);
    } else {
      est = coin;
    }
    round++;
    sentAux = false;
    echoed.clear();
    values.clear();
    echoed.set(est);
    broadcast(new BVal(round, est));
  }
}
