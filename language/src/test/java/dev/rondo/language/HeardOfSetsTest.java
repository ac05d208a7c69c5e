package dev.rondo.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rondo.Deliveries;
import rondo.Draw;
import rondo.FormulaNetwork;
import rondo.Network;
import rondo.runtime.FormulaSyntaxError;
import rondo.runtime.HeardOfFormula;
import rondo.runtime.HeardOfSets;

/** Formulas over heard-of sets, and the sets that they allow. */
class HeardOfSetsTest {

  /** The networks of docs/networks-and-specs.md that have a formula allow what it allows. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Arbitrary; true",
        "Reliable; forall p, q: q in HO(p)",
        "NMinusF; forall p: |HO(p)| >= n - f",
        "Kernel; exists k: forall p: k in HO(p) and p in HO(k)",
        "NonEmptyKernel; exists k: forall p: k in HO(p)",
        "BoundedOmissions; count(p, q: q not in HO(p)) <= f and forall p: p in HO(p)"
      })
  void aBuiltInNetworkAllowsWhatItsFormulaAllows(String name, String formula) throws Exception {
    for (int n = 1; n <= 4; n++) {
      for (int f = 0; f <= Math.min(n, 2); f++) {
        Network network = (Network) Class.forName("rondo." + name).getConstructor().newInstance();
        BitSet expected = drawn(network, n, f);
        assertThat(drawn(new FormulaNetwork(formula), n, f))
            .as("%s, n = %d, f = %d", name, n, f)
            .isEqualTo(expected);
        assertThat(allowed(formula, n, f)).isEqualTo(expected);
      }
    }
  }

  /** Formulas in which a message may have to be lost, against a definition in Java. */
  @Test
  void whatIsDrawnIsWhatIsAllowed() {
    check("forall p: |HO(p)| = n - f", ho -> all(p -> Long.bitCount(ho[p]) == ho.length - 1, ho));
    check("forall p: P0 not in HO(p)", ho -> all(p -> (ho[p] & 1) == 0, ho));
    check(
        "forall p, q: |HO(p) & HO(q)| > 0", ho -> all(p -> all(q -> (ho[p] & ho[q]) != 0, ho), ho));
    check(
        "exists p: |HO(p)| > n / 2 and forall q: q != p -> p not in HO(q)",
        ho ->
            !all(
                p ->
                    Long.bitCount(ho[p]) <= ho.length / 2
                        || !all(q -> q == p || (ho[q] >>> p & 1) == 0, ho),
                ho));
    check(
        "P0 in HO(P1) <-> 2 * count(p: p in HO(p)) % 3 < n - 1",
        ho -> {
          int own = 0;
          for (int p = 0; p < ho.length; p++) {
            own += (int) (ho[p] >>> p & 1);
          }
          return ((ho[1] & 1) == 1) == (2 * own % 3 < ho.length - 1);
        });
  }

  @Test
  void aStrongerFormulaImpliesAWeakerOne() {
    String common = "forall p, q: |HO(p) & HO(q)| > 0";
    String kernel = "exists k: forall p: k in HO(p)";
    assertThat(HeardOfSets.implies(kernel, common, 3, 1)).isTrue();
    assertThat(HeardOfSets.implies(common, kernel, 3, 1)).isFalse();
    assertThat(HeardOfSets.implies("forall p: |HO(p)| = n - f", common, 3, 1)).isTrue();
    assertThat(HeardOfSets.implies("forall p: |HO(p)| >= n - f", common, 4, 2)).isFalse();
    assertThat(HeardOfSets.implies(common, "true", 3, 1)).isTrue();
  }

  private interface OfProcess {
    boolean holds(int process);
  }

  private static boolean all(OfProcess each, long[] heard) {
    for (int p = 0; p < heard.length; p++) {
      if (!each.holds(p)) {
        return false;
      }
    }
    return true;
  }

  private static void check(String formula, Predicate<long[]> meaning) {
    for (int n = 2; n <= 3; n++) {
      BitSet expected = new BitSet();
      for (int code = 0; code < 1 << n * n; code++) {
        expected.set(code, meaning.test(rows(code, n)));
      }
      assertThat(allowed(formula, n, 1)).as(formula).isEqualTo(expected);
      assertThat(drawn(new FormulaNetwork(formula), n, 1)).as(formula).isEqualTo(expected);
    }
  }

  @Test
  void theDrawsOfGivenLossesAllowThem() {
    for (String formula :
        List.of("forall p: |HO(p)| = 2", "exists k: forall p: k in HO(p)", "P0 not in HO(P1)")) {
      HeardOfSets sets = HeardOfSets.of(formula, 3, 0);
      for (int code = 0; code < 1 << 9; code++) {
        long[] heard = rows(code, 3);
        long[] lost = Arrays.stream(heard).map(set -> ~set & 7).toArray();
        if (sets.allows(heard)) {
          Deliveries deliveries = new Deliveries(new Draws(3, 0, sets.drawsFor(heard, lost)), 3);
          sets.draw(deliveries);
          BitSet possible = new BitSet();
          Bounds.of(deliveries, 3).addPossible(3, possible);
          assertThat(possible.get(code)).isTrue();
        } else {
          assertThatThrownBy(() -> sets.drawsFor(heard, lost))
              .isInstanceOf(IllegalArgumentException.class);
        }
      }
    }
  }

  @Test
  void aBoundForEachReceiverIsRecognized() {
    assertThat(HeardOfSets.of("forall p: 2 * |HO(p)| > n", 5, 0).lossesPerReceiver()).hasValue(2);
    assertThat(HeardOfSets.of("exists k: forall p: k in HO(p)", 5, 0).lossesPerReceiver())
        .isEmpty();
    assertThat(HeardOfSets.of("true", 2, 0).lossesPerReceiver()).hasValue(2);
  }

  @Test
  void onlyANamedProcessBreaksSymmetry() {
    assertThat(HeardOfFormula.read("forall p: P1 in HO(p)").isSymmetric()).isFalse();
    assertThat(HeardOfFormula.read("count(p: P1 = p) > 0").isSymmetric()).isFalse();
    assertThat(HeardOfFormula.read("forall p: |HO(p)| > f").isSymmetric()).isTrue();
    assertThat(HeardOfFormula.read("forall p: |HO(p)| > f").dependsOnF()).isTrue();
    assertThat(HeardOfFormula.read("forall p: |HO(p)| > 1").dependsOnF()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "|HO(P0)| > n", "P3 in HO(P0)", "n / f = 1"})
  void aFormulaMayHaveNoMeaningForSomeSizes(String formula) {
    assertThatThrownBy(() -> HeardOfSets.of(formula, 3, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "forall p: |HO(p) >= n; 17; expected |, but there is >=",
        "forall p |HO(p)| >= n; 9; expected :, but there is |",
        "forall n: true; 7; expected a name for a process, but there is n",
        "forall p: forall p: true; 17; p already names a process",
        "forall p: q in HO(p); 10; expected a formula",
        "forall p: p in HO(q); 18; expected a process: p, P0 and so on, but there is q",
        "exists k: k; 11; expected in, not in, = or !=, but the formula ends",
        "n - f; 5; expected <, <=, =, !=, >= or >, but the formula ends",
        "true and; 8; expected a formula",
        "(true; 5; expected ), but the formula ends",
        "true ? false; 5; a formula has no such sign",
        "true true; 5; expected and, or, -> or the end, but there is true"
      })
  void anErrorNamesItsPlace(String formula, int place, String message) {
    assertThatThrownBy(() -> HeardOfFormula.read(formula))
        .isInstanceOfSatisfying(
            FormulaSyntaxError.class,
            error -> {
              assertThat(error.text()).startsWith(message);
              assertThat(error.place()).isEqualTo(place);
            });
  }

  private static BitSet allowed(String formula, int n, int f) {
    HeardOfSets sets = HeardOfSets.of(formula, n, f);
    BitSet allowed = new BitSet();
    for (int code = 0; code < 1 << n * n; code++) {
      allowed.set(code, sets.allows(rows(code, n)));
    }
    return allowed;
  }

  private static long[] rows(int code, int n) {
    long[] rows = new long[n];
    for (int receiver = 0; receiver < n; receiver++) {
      rows[receiver] = (long) code >>> receiver * n & (1L << n) - 1;
    }
    return rows;
  }

  /** All that a network can do in a round, by all of its draws. */
  private static BitSet drawn(Network network, int n, int f) {
    BitSet drawn = new BitSet();
    Set<Bounds> added = new HashSet<>();
    Draws draws = new Draws(n, f);
    do {
      draws.begin();
      network.start(draws);
      Deliveries deliveries = new Deliveries(draws, n);
      network.round(1, 1, deliveries);
      Bounds bounds = Bounds.of(deliveries, n);
      // Many draws have the same outcome.
      if (added.add(bounds)) {
        bounds.addPossible(n, drawn);
      }
    } while (draws.next());
    return drawn;
  }

  /** What must and what cannot be heard: a bit for each receiver and sender. */
  private record Bounds(int must, int never) {

    static Bounds of(Deliveries deliveries, int n) {
      int must = 0;
      int never = 0;
      for (int receiver = 0; receiver < n; receiver++) {
        must |= (int) deliveries.mustHear(receiver) << receiver * n;
        never |= (int) deliveries.cannotHear(receiver) << receiver * n;
      }
      return new Bounds(must, never);
    }

    void addPossible(int n, BitSet possible) {
      int free = ~(must | never) & (1 << n * n) - 1;
      for (int some = free; ; some = some - 1 & free) {
        possible.set(must | some);
        if (some == 0) {
          return;
        }
      }
    }
  }

  /** Goes through all sequences of draws, or repeats one. */
  private static final class Draws implements Draw {
    private final int n;
    private final int f;
    private final List<int[]> made = new ArrayList<>();
    private int at;

    Draws(int n, int f, int... values) {
      this.n = n;
      this.f = f;
      for (int value : values) {
        made.add(new int[] {value, value + 1});
      }
    }

    void begin() {
      at = 0;
    }

    @Override
    public int choose(int bound) {
      if (at == made.size()) {
        made.add(new int[] {0, bound});
      }
      return made.get(at++)[0];
    }

    boolean next() {
      while (!made.isEmpty()) {
        int[] last = made.get(made.size() - 1);
        if (++last[0] < last[1]) {
          return true;
        }
        made.remove(made.size() - 1);
      }
      return false;
    }

    @Override
    public int n() {
      return n;
    }

    @Override
    public int f() {
      return f;
    }

    @Override
    public int phases() {
      return 1;
    }

    @Override
    public int rounds() {
      return 1;
    }
  }

  @Test
  void aProcessThatAsksForManyFormulasForgetsSome() {
    HeardOfSets first = HeardOfSets.of("true", 1, 0);
    assertThat(HeardOfSets.of("true", 1, 0)).isSameAs(first);
    for (int f = 1; f <= 1_000; f++) {
      HeardOfSets.of("true", 1, f);
    }
    assertThat(HeardOfSets.of("true", 1, 0)).isNotSameAs(first);
  }
}
