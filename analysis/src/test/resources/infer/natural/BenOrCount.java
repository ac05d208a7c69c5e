import java.util.*;
import rondo.*;

/** Ben-Or's consensus for crash faults, counting messages as they come, in maps by round. */
@Protocol(n = 3, f = 1, spec = {Agreement.class, Validity.class})
public class BenOrCount extends Node {

  private static final int BOTTOM = 2;

  record Report(int r, int v) {}

  record Propose(int r, int v) {}

  enum Step { REPORTING, PROPOSING }

  @Input("0..1") private int x;
  private int r = 1;
  private Step step = Step.REPORTING;
  private final int[] reports = new int[2];
  private final int[] proposals = new int[3];
  private boolean decided;

  @Init
  void start() {
    broadcast(new Report(r, x));
  }

  @Upon
  void report(Report m) {
    when(m.r() == r && step == Step.REPORTING);
    reports[m.v()]++;
    if (reports[0] + reports[1] == n() - f()) {
      step = Step.PROPOSING;
      int v = reports[0] > n() / 2 ? 0 : reports[1] > n() / 2 ? 1 : BOTTOM;
      broadcast(new Propose(r, v));
    }
  }

  @Upon
  void propose(Propose m) {
    when(m.r() == r && step == Step.PROPOSING);
    proposals[m.v()]++;
    if (proposals[0] + proposals[1] + proposals[2] < n() - f()) {
      return;
    }
    if (proposals[0] > f()) {
      decide(0);
    } else if (proposals[1] > f()) {
      decide(1);
    } else if (proposals[0] > 0) {
      x = 0;
    } else if (proposals[1] > 0) {
      x = 1;
    } else {
      x = flip() ? 0 : 1;
    }
    next();
  }

  private void decide(int v) {
    x = v;
    if (!decided) {
      decided = true;
      output(v);
    }
  }

  private void next() {
    r++;
    step = Step.REPORTING;
    Arrays.fill(reports, 0);
    Arrays.fill(proposals, 0);
    broadcast(new Report(r, x));
  }
}
