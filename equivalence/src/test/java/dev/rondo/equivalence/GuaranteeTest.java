package dev.rondo.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.equivalence.guarantee.Guarantee;
import dev.rondo.equivalence.guarantee.RoundAssignment;
import dev.rondo.run.step.ChoiceEnumerator;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.Deliveries;
import rondo.Draw;
import rondo.Network;

/**
 * What the comparison reads in the documentation is what the classes of the networks say, which the
 * engine, the emitted programs, the searches and the lifter ask.
 */
final class GuaranteeTest {

  private static final int STOPPED = -1;

  @ParameterizedTest
  @CsvSource({
    "Reliable, 2, 0, 2",
    "Reliable, 3, 1, 1",
    "NMinusF, 2, 1, 2",
    "NMinusF, 3, 1, 1",
    "NMinusF, 3, 2, 1",
    "Kernel, 2, 0, 2",
    "Kernel, 3, 0, 1",
    "NonEmptyKernel, 2, 0, 2",
    "NonEmptyKernel, 3, 0, 1",
    "BoundedOmissions, 2, 1, 2",
    "BoundedOmissions, 3, 1, 1",
    "BoundedOmissions, 3, 2, 1",
    "Crash, 2, 1, 2",
    "Crash, 2, 2, 2",
    "Crash, 3, 1, 1",
    "Crash, 3, 2, 1",
    "Crash, 1, 1, 3",
  })
  void aNetworkGuaranteesWhatItsClassSays(String name, int n, int f, int rounds)
      throws ReflectiveOperationException {
    Class<?> type = Class.forName("rondo." + name);
    Guarantee guarantee = GuaranteeCheck.guarantee("rondo." + name, new Bound(n, f, rounds, 0, 0));
    List<List<List<Deliveries>>> ways = ways(type, n, f, rounds);
    int kept = 0;
    int[] outcome = new int[n * rounds];
    java.util.Arrays.fill(outcome, STOPPED);
    do {
      boolean said = ways.stream().anyMatch(way -> allows(way, outcome, n));
      assertThat(guarantee.isKept(passages(outcome, n)))
          .as("hears %s", java.util.Arrays.toString(outcome))
          .isEqualTo(said);
      kept += said ? 1 : 0;
    } while (next(outcome, n));
    assertThat(kept).isPositive();
  }

  /** Every process stops or hears some set in each round. */
  private static boolean next(int[] outcome, int n) {
    for (int place = 0; place < outcome.length; place++) {
      if (++outcome[place] < 1 << n) {
        return true;
      }
      outcome[place] = STOPPED;
    }
    return false;
  }

  private static boolean allows(List<List<Deliveries>> way, int[] outcome, int n) {
    return IntStream.range(0, way.size())
        .allMatch(round -> way.get(round).stream().anyMatch(d -> allows(d, outcome, round, n)));
  }

  private static boolean allows(Deliveries deliveries, int[] outcome, int round, int n) {
    for (int receiver = 0; receiver < n; receiver++) {
      int heard = outcome[round * n + receiver];
      boolean stops = heard == STOPPED;
      boolean kept =
          (deliveries.mustHear(receiver) & ~heard) == 0
              && (deliveries.cannotHear(receiver) & heard) == 0;
      if (stops == deliveries.acts(receiver) || (!stops && !kept)) {
        return false;
      }
    }
    return true;
  }

  /** A process that does not stop acts; all send to all in every round. */
  private static List<RoundAssignment> passages(int[] outcome, int n) {
    List<RoundAssignment> passages = new ArrayList<>();
    for (int process = 0; process < n; process++) {
      List<int[]> heard = new ArrayList<>();
      List<Integer> silent = new ArrayList<>();
      int lastAct = -1;
      for (int round = 0; round < outcome.length / n; round++) {
        int set = outcome[round * n + process];
        heard.add(set == STOPPED ? new int[0] : new int[] {set});
        silent.add(0);
        lastAct = set == STOPPED ? lastAct : round;
      }
      passages.add(new RoundAssignment(heard, silent, lastAct, lastAct));
    }
    return passages;
  }

  /** For each way to start and each round, all that the class says. */
  private static List<List<List<Deliveries>>> ways(Class<?> type, int n, int f, int rounds)
      throws ReflectiveOperationException {
    List<List<List<Deliveries>>> ways = new ArrayList<>();
    ChoiceEnumerator start = new ChoiceEnumerator();
    do {
      start.begin();
      Network network = (Network) type.getConstructor().newInstance();
      network.start(new Drawn(n, f, rounds, start));
      List<List<Deliveries>> way = new ArrayList<>();
      for (int round = 1; round <= rounds; round++) {
        way.add(said(network, round, n, f, rounds));
      }
      ways.add(way);
    } while (start.next());
    return ways;
  }

  private static List<Deliveries> said(Network network, int phase, int n, int f, int phases) {
    List<Deliveries> said = new ArrayList<>();
    ChoiceEnumerator enumerator = new ChoiceEnumerator();
    do {
      enumerator.begin();
      Deliveries deliveries = new Deliveries(new Drawn(n, f, phases, enumerator), n);
      network.round(phase, 1, deliveries);
      said.add(deliveries);
    } while (enumerator.next());
    return said;
  }

  private record Drawn(int n, int f, int phases, ChoiceEnumerator enumerator) implements Draw {
    @Override
    public int rounds() {
      return 1;
    }

    @Override
    public int choose(int bound) {
      return enumerator.choose(bound);
    }
  }
}
