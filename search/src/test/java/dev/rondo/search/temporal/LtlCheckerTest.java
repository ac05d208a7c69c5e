package dev.rondo.search.temporal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.rondo.frontend.formula.Formula;
import dev.rondo.frontend.formula.FormulaParser;
import dev.rondo.frontend.formula.FormulaParser.FormulaNames;
import dev.rondo.frontend.formula.FormulaRoles;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.engine.LimitReached;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.temporal.LtlChecker.LassoWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Automata and products, compared with formulas that are read off runs one by one. */
class LtlCheckerTest {

  private static final List<String> NAMES = List.of("p", "q");
  private static final Budget UNLIMITED = new Budget(SearchLimits.NONE);

  private final Random random = new Random(7);

  @Test
  void formulasOfSingleRunsHoldAsTheyAreReadOff() {
    for (int trial = 0; trial < 1_500; trial++) {
      Formula formula = formula(4);
      int length = 1 + random.nextInt(5);
      int cycle = random.nextInt(length);
      List<Long> letters = new ArrayList<>();
      Drawn graph = new Drawn(length, Set.of());
      for (int state = 0; state < length; state++) {
        graph.following[state] = new int[] {state + 1 < length ? state + 1 : cycle};
        letters.add(graph.lettersOf(formula, state));
      }
      boolean holds = new LassoWord(formula.letters(), letters, cycle).satisfies(formula);
      assertThat(new LtlChecker(graph, formula, UNLIMITED).refutation().isEmpty())
          .as("%s of %s from %d", formula, letters, cycle)
          .isEqualTo(holds);
    }
  }

  @Tag("long")
  @Test
  void drawnGraphsHaveARefutationWhereSomeFairRunIsOne() {
    int refuted = 0;
    for (int trial = 0; trial < 150; trial++) {
      Formula formula = formula(3);
      Drawn graph = new Drawn(3, random.nextBoolean() ? Set.of() : Set.of(0L, 1L));
      graph.connect();
      Optional<LtlChecker.Refutation> found =
          new LtlChecker(graph, formula, UNLIMITED).refutation();
      assertThat(found.isPresent())
          .as("%s of %s", formula, graph)
          .isEqualTo(graph.hasFairRunAgainst(formula));
      found.ifPresent(refutation -> assertThat(graph.isFair(refutation.lasso())).isTrue());
      refuted += found.isPresent() ? 1 : 0;
    }
    assertThat(refuted).isBetween(25, 125);
  }

  /** Long runs that are drawn show nearly all that some probability has. */
  @Test
  @Tag("long")
  void drawnGraphsHaveALikelyRefutationWhereRunsThatAreDrawnAreOne() {
    int known = 0;
    int unlikely = 0;
    for (int trial = 0; trial < 300; trial++) {
      Formula formula = trial % 2 == 0 ? formula(3) : Formula.eventually(formula(2));
      Drawn graph = new Drawn(4, Set.of());
      graph.connect();
      LtlChecker check = new LtlChecker(graph, formula, UNLIMITED);
      if (check.knowsChances() && check.refutation().isPresent()) {
        known++;
        boolean isLikely = check.likelyRefutation().isPresent();
        unlikely += isLikely ? 0 : 1;
        assertThat(isLikely)
            .as("%s of %s", formula, List.of(graph.following))
            .isEqualTo(IntStream.range(0, 60).anyMatch(run -> graph.drawsRunAgainst(formula)));
      }
    }
    assertThat(known).isGreaterThan(60);
    assertThat(unlikely).isGreaterThan(5);
  }

  @Test
  void anUntilNeedsItsEnd() {
    Drawn loop = new Drawn(1, Set.of());
    loop.following[0] = new int[] {0};
    loop.p[0] = true;
    loop.q[0] = false;
    assertThat(check(loop, "p U q")).isFalse();
    assertThat(check(loop, "p W q")).isTrue();
    assertThat(check(loop, "[] (p && !q)")).isTrue();
    assertThat(check(loop, "<> all q || [] some p")).isTrue();
  }

  @Test
  void aProductEndsWhereItsSearchEnds() {
    Drawn graph = new Drawn(3, Set.of());
    graph.connect();
    LtlChecker check = new LtlChecker(graph, read("<> p"), stopped());
    assertThatExceptionOfType(LimitReached.class)
        .isThrownBy(check::refutation)
        .extracting(LimitReached::end)
        .isEqualTo(End.STOPPED);
  }

  private static Budget stopped() {
    Budget budget = new Budget(SearchLimits.NONE);
    budget.open();
    budget.stop();
    return budget;
  }

  private static boolean check(Drawn graph, String text) {
    Formula formula = read(text);
    return new LtlChecker(graph, formula, UNLIMITED).refutation().isEmpty();
  }

  private Formula formula(int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return new Formula.Predicate(NAMES.get(random.nextInt(2)));
    }
    Formula left = formula(depth - 1);
    Formula right = formula(depth - 1);
    return switch (random.nextInt(7)) {
      case 0 -> new Formula.Not(left);
      case 1 -> new Formula.And(left, right);
      case 2 -> new Formula.Or(left, right);
      case 3 -> new Formula.Until(left, right);
      case 4 -> new Formula.Release(left, right);
      case 5 -> Formula.always(left);
      default -> Formula.eventually(left);
    };
  }

  /** A graph with what is drawn: what holds in its states, and what is possible and happens. */
  private final class Drawn implements KripkeStructure {
    private final int[][] following;
    private final boolean[] p;
    private final boolean[] q;
    private final Set<Long> events;
    private final List<List<LabelledEdge>> steps = new ArrayList<>();

    Drawn(int size, Set<Long> events) {
      this.events = events;
      following = new int[size][];
      p = new boolean[size];
      q = new boolean[size];
      for (int state = 0; state < size; state++) {
        p[state] = random.nextBoolean();
        q[state] = random.nextBoolean();
      }
    }

    void connect() {
      for (int state = 0; state < size(); state++) {
        List<LabelledEdge> leaving = new ArrayList<>();
        int edges = 1 + random.nextInt(2);
        for (int edge = 0; edge < edges; edge++) {
          List<Long> happens = events.isEmpty() ? List.of() : List.of((long) random.nextInt(2));
          leaving.add(new LabelledEdge(random.nextInt(size()), edge, happens));
        }
        steps.add(leaving);
        following[state] = leaving.stream().mapToInt(LabelledEdge::target).distinct().toArray();
      }
    }

    @Override
    public int size() {
      return following.length;
    }

    @Override
    public long bytes() {
      return 4L * size();
    }

    @Override
    public int[] following(int state) {
      return following[state];
    }

    @Override
    public int[] initial() {
      return new int[] {0};
    }

    @Override
    public int processes() {
      return 1;
    }

    @Override
    public boolean isThere(int state, int process) {
      return true;
    }

    @Override
    public int value(Formula.Atom atom, int state, int process) {
      return (atom.equals(new Formula.Predicate("p")) ? p : q)[state] ? 1 : 0;
    }

    @Override
    public boolean mayRepeat(int state) {
      return true;
    }

    @Override
    public Set<Long> possible(int state) {
      Set<Long> possible = new TreeSet<>();
      steps(state).forEach(step -> possible.addAll(step.happens()));
      return possible;
    }

    @Override
    public List<LabelledEdge> steps(int state) {
      return steps.isEmpty()
          ? List.of(new LabelledEdge(following[state][0], 0, List.of()))
          : steps.get(state);
    }

    long lettersOf(Formula formula, int state) {
      long letters = 0;
      for (int letter = 0; letter < formula.letters().size(); letter++) {
        letters |= letterHolds(formula.letters().get(letter), state, 0) ? 1L << letter : 0;
      }
      return letters;
    }

    /**
     * Every run of a few steps that comes to a state again, with all turns of three more steps.
     * With three states and few letters longer ones show nothing else.
     */
    boolean hasFairRunAgainst(Formula formula) {
      return extend(formula, new ArrayList<>(List.of(0)), new ArrayList<>());
    }

    /** A run of many steps that ends where it was before. */
    boolean drawsRunAgainst(Formula formula) {
      List<Integer> states = new ArrayList<>(List.of(0));
      while (states.size() < 100 || states.indexOf(last(states)) == states.size() - 1) {
        int[] next = following[last(states)];
        states.add(next[random.nextInt(next.length)]);
      }
      int at = states.remove(states.size() - 1);
      int cycle =
          IntStream.range(10, states.size()).filter(i -> states.get(i) == at).findFirst().orElse(0);
      List<Long> word = states.stream().map(state -> lettersOf(formula, state)).toList();
      return !new LassoWord(formula.letters(), word, cycle).satisfies(formula);
    }

    private int last(List<Integer> states) {
      return states.get(states.size() - 1);
    }

    private boolean extend(Formula formula, List<Integer> states, List<LabelledEdge> taken) {
      int at = states.get(states.size() - 1);
      for (int cycle = 0; cycle < taken.size(); cycle++) {
        if (states.get(cycle) == at && isAgainst(formula, states, taken, cycle)) {
          return true;
        }
      }
      if (taken.size() == 8) {
        return false;
      }
      for (LabelledEdge step : steps(at)) {
        states.add(step.target());
        taken.add(step);
        boolean found = extend(formula, states, taken);
        states.remove(states.size() - 1);
        taken.remove(taken.size() - 1);
        if (found) {
          return true;
        }
      }
      return false;
    }

    private boolean isAgainst(
        Formula formula, List<Integer> states, List<LabelledEdge> taken, int cycle) {
      RepeatingRun lasso = new RepeatingRun(states.subList(0, taken.size()), taken, cycle);
      List<Long> word = lasso.states().stream().map(state -> lettersOf(formula, state)).toList();
      return isFair(lasso) && !new LassoWord(formula.letters(), word, cycle).satisfies(formula);
    }

    boolean isFair(RepeatingRun lasso) {
      return events.stream()
          .allMatch(
              event -> {
                boolean happens = false;
                boolean stays = true;
                for (int place = lasso.cycle(); place < lasso.states().size(); place++) {
                  happens |= lasso.steps().get(place).happens().contains(event);
                  stays &= possible(lasso.states().get(place)).contains(event);
                }
                return happens || !stays;
              });
    }
  }

  private static Formula read(String text) {
    return FormulaParser.read(text, new FormulaNames(NAMES, List.of()), FormulaRoles.NONE);
  }
}
