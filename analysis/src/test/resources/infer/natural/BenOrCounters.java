import rondo.*;

/** Ben-Or's randomized consensus (1983) with counters, two steps a round. */
@Protocol(n = 3, f = 1, network = NMinusF.class, spec = {Agreement.class, Validity.class})
public class BenOrCounters extends Node {

  record Report(int round, int value) {}

  /** value is -1 where nobody saw a majority. */
  record Proposal(int round, int value) {}

  private static final int QUESTION = -1;

  @Input("0..1") private int x;
  private int round = 1;
  private int step = 1;
  private final int[] reports = new int[2];
  private int heard;
  private final int[] proposals = new int[2];
  private boolean decided;

  @Init
  void start() {
    broadcast(new Report(round, x));
  }

  @Upon
  void report(Report m) {
    when(m.round() == round && step == 1);
    reports[m.value()]++;
    heard++;
    if (heard < n() - f()) {
      return;
    }
    step = 2;
    heard = 0;
    int proposal = QUESTION;
    for (int v = 0; v <= 1; v++) {
      if (2 * reports[v] > n()) {
        proposal = v;
      }
    }
    broadcast(new Proposal(round, proposal));
  }

  @Upon
  void proposal(Proposal m) {
    when(m.round() == round && step == 2);
    if (m.value() != QUESTION) {
      proposals[m.value()]++;
    }
    heard++;
    if (heard < n() - f()) {
      return;
    }
    finishRound();
  }

  private void finishRound() {
    boolean seen = false;
    for (int v = 0; v <= 1; v++) {
      if (proposals[v] > 0) {
        x = v;
        seen = true;
      }
      if (proposals[v] > f() && !decided) {
        decided = true;
        output(v);
      }
    }
    if (!seen) {
      x = choose(2);
    }
    round++;
    step = 1;
    heard = 0;
    for (int v = 0; v <= 1; v++) {
      reports[v] = 0;
      proposals[v] = 0;
    }
    broadcast(new Report(round, x));
  }
}
