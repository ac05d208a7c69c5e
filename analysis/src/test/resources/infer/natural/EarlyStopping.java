import java.util.*;
import rondo.*;

/** Early-stopping consensus (Dolev, Reischuk and Strong 1990): who hears in a round of as many as in the round before knows all that anybody knows. */
@Protocol(n = 4, f = 2, network = Crash.class, spec = {Agreement.class, Validity.class})
public class EarlyStopping extends Node {
  record Est(int round, int value, boolean deciding) {}

  @Input("1..4") private int est;
  private int round = 1;
  private int heardBefore;
  private boolean deciding;
  private boolean done;

  @Init
  void start() {
    heardBefore = n();
    broadcast(new Est(round, est, false));
  }

  @Upon
  void hear(Mailbox<Est> mailbox) {
    var heard = mailbox.with(m -> m.round() == round);
    when(!done && !heard.isEmpty());
    if (deciding) {
      done = true;
      output(est);
      return;
    }
    boolean told = false;
    for (Est m : heard) {
      est = Math.min(est, m.value());
      if (m.deciding()) told = true;
    }
    if (told || heard.size() == heardBefore) deciding = true;
    heardBefore = heard.size();
    if (round == f() + 1) {
      done = true;
      output(est);
      return;
    }
    round++;
    broadcast(new Est(round, est, deciding));
  }
}
