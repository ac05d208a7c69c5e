import java.util.*;
import rondo.*;

/** Exponential information gathering for Byzantine agreement (Bar-Noy, Dolev, Dwork, Strong 1987), f = 1: two rounds, then majorities from the leaves up. */
@Protocol(n = 4, f = 1, network = Reliable.class, spec = Agreement.class)
@Byzantine
public class EigByzantine extends Node {

  @Round(1) record Value(@Input("0..1") int value) {}
  @Round(2) record Said(@Input("0..1") int p0, @Input("0..1") int p1, @Input("0..1") int p2, @Input("0..1") int p3) {}

  @Input("0..1") private int value;
  private int round = 1;

  @Init
  void start() {
    broadcast(new Value(value));
  }

  @Upon
  void first(Mailbox<Value> mailbox) {
    when(round == 1 && mailbox.size() >= n() - f());
    round = 2;
    int[] said = new int[4];
    for (int i = 0; i < mailbox.size(); i++) said[mailbox.sender(i).index()] = mailbox.get(i).value();
    broadcast(new Said(said[0], said[1], said[2], said[3]));
  }

  @Upon
  void second(Mailbox<Said> mailbox) {
    when(round == 2 && mailbox.size() >= n() - f());
    round = 3;
    int ones = 0;
    for (int child = 0; child < n(); child++) {
      int yes = 0;
      int all = 0;
      for (int i = 0; i < mailbox.size(); i++) {
        if (mailbox.sender(i).index() == child) continue;
        all++;
        yes += of(mailbox.get(i), child);
      }
      if (2 * yes > all) ones++;
    }
    output(2 * ones > n() ? 1 : 0);
  }

  private static int of(Said m, int child) {
    return switch (child) {
      case 0 -> m.p0();
      case 1 -> m.p1();
      case 2 -> m.p2();
      default -> m.p3();
    };
  }
}
