import java.util.*;
import rondo.*;

/** Berman, Garay and Perry's phase king with n > 4f, Byzantine faults: f + 1 phases of two rounds. */
@Protocol(n = 5, f = 1, network = Reliable.class, spec = Agreement.class)
@Byzantine
public class PhaseKingByzantine extends Node {

  record Value(@Input("1..2") int phase, @Input("0..1") int v) {}

  record King(@Input("1..2") int phase, @Input("0..1") int v) {}

  @Input("0..1") private int v;
  private int phase = 1;
  private boolean waitsForKing;
  private int majority;
  private int multiplicity;

  @Init
  void start() {
    broadcast(new Value(phase, v));
  }

  /** After the round has passed: whatever is missing counts as 0. */
  @Timeout
  void roundOne(Mailbox<Value> mailbox) {
    var values = mailbox.with(m -> m.phase() == phase);
    when(!waitsForKing && phase <= f() + 1 && !values.isEmpty());
    int ones = values.with(m -> m.v() == 1).size();
    int zeros = n() - ones;
    majority = ones > zeros ? 1 : 0;
    multiplicity = Math.max(ones, zeros);
    waitsForKing = true;
    if (self().index() == phase - 1) {
      broadcast(new King(phase, majority));
    }
  }

  @Timeout
  void roundTwo(Mailbox<King> mailbox) {
    var kings = mailbox.with(m -> m.phase() == phase);
    when(waitsForKing);
    King fromKing = kings.from(node(phase - 1));
    int kingsValue = fromKing == null ? 0 : fromKing.v();
    v = 2 * multiplicity > n() + 2 * f() ? majority : kingsValue;
    waitsForKing = false;
    phase++;
    if (phase > f() + 1) {
      output(v);
    } else {
      broadcast(new Value(phase, v));
    }
  }
}
