import java.util.*;
import rondo.*;

/** Lai and Yang's snapshot (1987) of money that is transferred: processes turn red, messages carry the colour of their sender, and whoever is white turns red before it takes a red message. */
@Protocol(n = 3, network = Arbitrary.class)
public class LaiYangSnapshot extends Node {

  record Transfer(int amount, boolean red) {}
  record Recorded(int balance, int sentWhite, int receivedWhite) {}

  private int balance = 10;
  private boolean red;
  private int sentWhite;
  private int receivedWhite;
  private int recordedBalance;
  private int late;

  private void turnRed() {
    if (!red) {
      red = true;
      recordedBalance = balance;
    }
  }

  @Timeout
  void snapshot() {
    when(!red && self().equals(node(0)));
    turnRed();
    broadcastToOthers(new Transfer(0, true));
  }

  @Request(times = 2)
  void transfer(@Input("1..3") int amount) {
    when(balance >= 3);
    balance -= amount;
    if (!red) sentWhite += amount;
    send(choose(others()), new Transfer(amount, red));
  }

  @Upon
  void receive(Transfer m) {
    if (m.red()) turnRed();
    balance += m.amount();
    if (!m.red()) {
      receivedWhite += m.amount();
      if (red) late += m.amount();
    }
  }

  /** Once all are red, what was recorded and what is white on its way is all there was. */
  @Invariant
  static boolean consistent(List<LaiYangSnapshot> all) {
    if (!all.stream().allMatch(p -> p.red)) return true;
    int recorded = all.stream().mapToInt(p -> p.recordedBalance).sum();
    int inChannels = all.stream().mapToInt(p -> p.sentWhite).sum()
        - all.stream().mapToInt(p -> p.receivedWhite - p.late).sum();
    return recorded + inChannels == 10 * all.size();
  }
}
