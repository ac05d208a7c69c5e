package dev.rondo.search.temporal;

import dev.rondo.frontend.formula.Formula;
import dev.rondo.frontend.formula.Formula.And;
import dev.rondo.frontend.formula.Formula.Constant;
import dev.rondo.frontend.formula.Formula.Not;
import dev.rondo.frontend.formula.Formula.Or;
import dev.rondo.frontend.formula.Formula.Release;
import dev.rondo.frontend.formula.Formula.Until;
import dev.rondo.search.engine.Budget;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Checks whether all fair runs of a Kripke structure satisfy an LTL formula, for each process if
 * the formula speaks of one.
 */
public final class LtlChecker {

  private final KripkeStructure graph;
  private final Formula formula;
  private final List<Formula> letters;
  private final BuchiAutomaton contrary;
  private final PostponedUntils puttingOff;
  private final Budget budget;
  private volatile String progress = "";

  /** A check of all runs of a structure. */
  public LtlChecker(KripkeStructure graph, Formula formula, Budget budget) {
    this.graph = graph;
    this.formula = formula;
    this.budget = budget;
    this.letters = formula.letters();
    this.contrary = new BuchiAutomaton(formula.normal(false), letters);
    this.puttingOff = new PostponedUntils(contrary);
  }

  /**
   * A run that violates the formula.
   *
   * @param process for which it is violated, if the formula speaks of one
   * @param during what holds on the cycle, as text
   */
  public record Refutation(RepeatingRun lasso, OptionalInt process, String during) {}

  /** The progress as text. Any thread may call it. */
  public String progress() {
    return progress;
  }

  /** A fair run that violates the formula, if there is one. */
  public Optional<Refutation> refutation() {
    return first((product, holding) -> product.lasso().map(FairLasso::lasso));
  }

  /** Whether {@link #likelyRefutation} can decide if the formula holds with probability one. */
  public boolean knowsChances() {
    return puttingOff.endsAlways();
  }

  /**
   * A violating run, if the formula is violated with positive probability: in each state that may
   * repeat, the successor is random. No other fairness is assumed.
   */
  public Optional<Refutation> likelyRefutation() {
    return first(
        (product, holding) ->
            new PositiveProbabilityRuns(graph, contrary, puttingOff, holding, product, budget)
                .lasso());
  }

  /** Searches a product for a run. */
  private interface Looking {
    Optional<RepeatingRun> in(ProductGraph product, long[] holding);
  }

  private Optional<Refutation> first(Looking looking) {
    int processes = formula.isOfEach() ? graph.processes() : 1;
    return IntStream.range(0, processes)
        .mapToObj(process -> refutation(process, looking))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<Refutation> refutation(int process, Looking looking) {
    budget.goOn(graph.bytes() + 8L * graph.size());
    long[] holding = holding(graph, process);
    String prefix = formula.isOfEach() ? "P" + process + ": " : "";
    ProductGraph product =
        new ProductGraph(graph, contrary, holding, 0, budget, pairs -> progress = prefix + pairs);
    return looking.in(product, holding).map(lasso -> confirmed(lasso, holding, process));
  }

  private long[] holding(KripkeStructure states, int process) {
    long[] holding = new long[states.size()];
    for (int state = 0; state < holding.length; state++) {
      budget.goOn(0);
      holding[state] = holding(states, state, process);
    }
    return holding;
  }

  private long holding(KripkeStructure states, int state, int process) {
    if (formula.isOfEach() && !states.isThere(state, process)) {
      return ProductGraph.GONE;
    }
    long holding = 0;
    for (int letter = 0; letter < letters.size(); letter++) {
      holding |= states.letterHolds(letters.get(letter), state, process) ? 1L << letter : 0;
    }
    return holding;
  }

  /** Confirms that the run violates the formula. */
  private Refutation confirmed(RepeatingRun lasso, long[] holding, int process) {
    List<Long> word = lasso.states().stream().map(state -> holding[state]).toList();
    return new Refutation(
        lasso,
        formula.isOfEach() ? OptionalInt.of(process) : OptionalInt.empty(),
        confirmed(word, lasso.cycle()));
  }

  /** What holds on the cycle of a word that violates the formula, as text. */
  private String confirmed(List<Long> word, int cycle) {
    if (new LassoWord(letters, word, cycle).satisfies(formula)) {
      throw new IllegalStateException("the run that was found satisfies the formula");
    }
    return during(word.subList(cycle, word.size()));
  }

  /**
   * A violation in a structure with symmetry reduction: a path, after which a structure without
   * reduction has a fair run that violates the formula.
   *
   * @param way the states of the path, by their numbers
   * @param within the states that the run goes through, up to symmetry
   * @param automatonState the state of the automaton at the end of the path
   */
  public record SymmetricRefutation(
      List<Integer> way, BitSet within, int automatonState, String during) {}

  /**
   * A fair run that violates the formula, if there is one, in a structure with symmetry reduction.
   * The formula must be permutable.
   *
   * <p>The reduced structure is bisimilar to the whole one for what such formulas ask, so each run
   * that violates the formula ends in an accepting component of its product. Whether that run can
   * be fair is decided on the states that the component stands for.
   */
  public Optional<SymmetricRefutation> symmetricRefutation() {
    budget.goOn(graph.bytes() + 8L * graph.size());
    long[] holding = holding(graph, 0);
    ProductGraph product =
        new ProductGraph(graph, contrary, holding, 0, budget, pairs -> progress = pairs);
    return product
        .accepting()
        .map(component -> symmetricRefutation(product, holding, component))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<SymmetricRefutation> symmetricRefutation(
      ProductGraph product, long[] holding, FairLasso component) {
    List<Integer> way = component.way();
    int last = way.get(way.size() - 1);
    BitSet within = component.states();
    KripkeStructure unfolded = graph.unfolded(product.state(last), within).orElseThrow();
    int automatonState = product.automatonState(last);
    return tail(unfolded, automatonState)
        .map(
            tail -> {
              List<Integer> states = way.stream().map(product::state).toList();
              List<Long> word = new ArrayList<>();
              states.subList(0, states.size() - 1).forEach(state -> word.add(holding[state]));
              int before = word.size();
              tail.states().forEach(state -> word.add(holding(unfolded, state, 0)));
              return new SymmetricRefutation(
                  states, within, automatonState, confirmed(word, before + tail.cycle()));
            });
  }

  /**
   * A fair run that violates what is left of the formula, if there is one.
   *
   * @param automatonState the state of the automaton in its first state
   */
  public Optional<RepeatingRun> tail(KripkeStructure unfolded, int automatonState) {
    return new ProductGraph(
            unfolded,
            contrary,
            holding(unfolded, 0),
            automatonState,
            budget,
            pairs -> progress = pairs)
        .lasso()
        .map(FairLasso::lasso);
  }

  private String during(List<Long> repeating) {
    return IntStream.range(0, letters.size())
        .mapToObj(
            letter -> {
              long times =
                  repeating.stream().filter(holding -> (holding >>> letter & 1) == 1).count();
              String often =
                  times == 0 ? "never" : times == repeating.size() ? "always" : "at times";
              return letters.get(letter).text() + " " + often;
            })
        .collect(Collectors.joining(", "));
  }

  /**
   * An ultimately periodic word: the letters that hold in the states of a lasso. Formulas are
   * evaluated on it directly, without an automaton. Every counterexample is confirmed this way.
   *
   * @param states which letters hold, as bits; at least one state
   * @param cycle the state that follows the last one
   */
  public record LassoWord(List<Formula> letters, List<Long> states, int cycle) {

    /** Whether the word satisfies a formula. */
    public boolean satisfies(Formula formula) {
      return where(formula).get(0);
    }

    /** The positions at which a formula holds. */
    private BitSet where(Formula formula) {
      if (formula instanceof Constant constant) {
        return all(constant.value());
      } else if (formula instanceof Not not) {
        BitSet where = where(not.of());
        where.flip(0, states.size());
        return where;
      } else if (formula instanceof And and) {
        BitSet both = where(and.left());
        both.and(where(and.right()));
        return both;
      } else if (formula instanceof Or or) {
        BitSet one = where(or.left());
        one.or(where(or.right()));
        return one;
      } else if (formula instanceof Until until) {
        return settled(all(false), where(until.left()), where(until.right()));
      } else if (formula instanceof Release release) {
        BitSet either = where(release.left());
        BitSet right = where(release.right());
        either.and(right);
        return settled(all(true), right, either);
      }
      BitSet where = new BitSet();
      int letter = letters.indexOf(formula);
      for (int state = 0; state < states.size(); state++) {
        where.set(state, (states.get(state) >>> letter & 1) == 1);
      }
      return where;
    }

    private BitSet all(boolean value) {
      BitSet all = new BitSet();
      all.set(0, states.size(), value);
      return all;
    }

    /** The fixpoint of X = now or (goesOn and next X), from a first guess. */
    private BitSet settled(BitSet guess, BitSet goesOn, BitSet now) {
      BitSet before;
      BitSet where = guess;
      do {
        before = where;
        where = new BitSet();
        for (int state = 0; state < states.size(); state++) {
          int next = state + 1 < states.size() ? state + 1 : cycle;
          where.set(state, now.get(state) || (goesOn.get(state) && before.get(next)));
        }
      } while (!where.equals(before));
      return where;
    }
  }
}
