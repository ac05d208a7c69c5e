package driven;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import rondo.NodeId;
import rondo.drive.Implementation;
import rondo.drive.ImplementationContext;

/** Counts yes and no for each round as reports come, early ones too. */
public final class CoinConsensus implements Implementation {

  private final ImplementationContext context;
  private final Drift drift;
  private final BooleanSupplier coin;
  private final Map<Integer, int[]> counts = new HashMap<>();
  private int now = 1;
  private String decision = "";
  private boolean opinion;

  public CoinConsensus(ImplementationContext context, Drift drift) {
    this.context = context;
    this.drift = drift;
    this.coin = drift == Drift.OWN_COIN ? () -> true : () -> context.choose(2) == 1;
  }

  @Override
  public void start() {
    opinion = context.input("first") == 1;
    report();
  }

  private void report() {
    for (int peer = context.n() - 1; peer >= 0; peer--) {
      context.send(NodeId.of(peer), new Coin.Report(now, opinion));
    }
  }

  @Override
  public void deliver(NodeId from, Record message) {
    Coin.Report report = (Coin.Report) message;
    if (report.round() < now || drift == Drift.DROPS_EARLY_MESSAGES && report.round() > now) {
      return;
    }
    counts.computeIfAbsent(report.round(), round -> new int[2])[report.value() ? 1 : 0]++;
    while (decision.isEmpty() && isComplete(counts.getOrDefault(now, new int[2]))) {
      count(counts.remove(now));
    }
  }

  private boolean isComplete(int[] count) {
    int enough = context.n() - context.f() - (drift == Drift.DECIDES_TOO_EARLY ? 1 : 0);
    return count[0] + count[1] >= enough;
  }

  private void count(int[] count) {
    if (count[0] == 0 || count[1] == 0) {
      opinion = count[1] > 0;
      decision = String.valueOf(opinion);
      context.output(opinion);
    } else {
      opinion = coin.getAsBoolean();
      now++;
      report();
    }
  }

  @Override
  public Map<String, ?> state() {
    return Map.of("round", now, "estimate", opinion, "decided", !decision.isEmpty());
  }

  public static List<Drift> drifts() {
    return List.of(Drift.OWN_COIN, Drift.DECIDES_TOO_EARLY, Drift.DROPS_EARLY_MESSAGES);
  }
}
