package dev.rondo.search.liveness;

import dev.rondo.search.async.InitialStates;
import dev.rondo.search.async.LocalStep;
import dev.rondo.search.async.StateFingerprinter;
import dev.rondo.search.async.SuccessorGenerator;
import dev.rondo.search.async.SymmetryCheck;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.CheckedSample;
import dev.rondo.search.engine.LimitReached;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.Counterexample;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.table.FingerprintCache;
import dev.rondo.search.table.FingerprintTable;
import dev.rondo.search.temporal.StronglyConnectedComponents.Digraph;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The reachability graph of the asynchronous form, up to symmetry: all states, with their vectors,
 * and the transitions between them.
 */
final class ReachabilityGraph implements Digraph {

  private static final int SELDOM = 1 << 8;

  private final ValueTerms terms;
  private final InitialStates initialStates;
  private final SuccessorGenerator generator;
  private final StateFingerprinter fingerprinter;
  private final SymmetryCheck check;
  private final FingerprintCache cache = new FingerprintCache();
  private final int width;
  private final SearchLimits limits;
  private final Budget budget;
  private final FingerprintTable visited = new FingerprintTable();
  private int[] states;
  private int[] targets = new int[1 << 12];
  private int[] firsts = new int[1 << 12];
  private int edges;
  private int expanded;
  private int depth; // from where all have started; negative before
  private int first;
  private @Nullable Counterexample counterexample;

  /** An empty graph. */
  ReachabilityGraph(
      ValueTerms terms,
      InitialStates initialStates,
      SuccessorGenerator generator,
      StateFingerprinter fingerprinter,
      SymmetryCheck check,
      int width,
      SearchLimits limits,
      Budget budget) {
    this.terms = terms;
    this.initialStates = initialStates;
    this.check = check;
    this.generator = generator;
    this.fingerprinter = fingerprinter;
    this.width = width;
    this.limits = limits;
    this.budget = budget;
    this.states = new int[width << 10];
    this.depth = -initialStates.steps();
  }

  /** Computes all states, up to a limit or a bug. */
  SearchResult explore() {
    End end = reachAll();
    return new SearchResult(
        counterexample == null ? end : End.BUG,
        states(),
        hasBegun() ? edges - firsts[first] : 0,
        Math.max(0, depth),
        Math.max(1e-9, budget.nanos() / 1e9),
        bytes(),
        0,
        FingerprintTable.missedProbability(visited.size()),
        Optional.ofNullable(counterexample));
  }

  private End reachAll() {
    reach(initialStates.nothing(), FingerprintTable.NONE);
    try {
      return budget.limited(this::reachOn);
    } catch (LimitReached reached) {
      return reached.end();
    } catch (OutOfMemoryError e) {
      return End.MEMORY;
    }
  }

  private End reachOn() {
    int levelEnd = visited.size();
    while (counterexample == null && expanded < visited.size()) {
      if (expanded == levelEnd) {
        depth++;
        first = depth == 0 ? expanded : first;
        levelEnd = visited.size();
      }
      if (depth == limits.depth()) {
        return End.DEPTH;
      }
      budget.goOn(expanded % SELDOM == 0 ? bytes() : 0);
      expand();
    }
    return End.EXHAUSTED;
  }

  /** The approximate memory, with terms and caches. */
  long bytes() {
    return visited.bytes()
        + 4L * (states.length + (long) targets.length + firsts.length)
        + terms.bytes()
        + generator.bytes()
        + initialStates.bytes();
  }

  private void expand() {
    int from = expanded++;
    if (expanded >= firsts.length) {
      firsts = Arrays.copyOf(firsts, Budget.twice(firsts.length));
    }
    Reaching reaching = new Reaching(from);
    if (hasBegun()) {
      generator.of(states, from * width, reaching);
      if (fingerprinter.isPresent() && CheckedSample.has(from)) {
        check.check(states, from * width, from);
      }
    } else {
      initialStates.of(generator, states, from * width, reaching);
    }
    firsts[expanded] = edges;
  }

  /** Adds the successors of a state. */
  private final class Reaching implements SuccessorGenerator.Visitor, InitialStates.Visitor {
    private final int from;

    Reaching(int from) {
      this.from = from;
    }

    @Override
    public void starts(LocalStep step, int[] next) {
      edge(reach(next, from));
    }

    @Override
    public void failsToStart(LocalStep step, Bug bug) {
      fail(bug);
    }

    @Override
    public void delivers(int node, ValueTerm message, int[] next) {
      edge(reach(next, from));
    }

    @Override
    public void acts(int node, LocalStep step, int[] next) {
      edge(reach(next, from));
    }

    @Override
    public void fails(int node, LocalStep step, Bug bug) {
      fail(bug);
    }

    private void fail(Bug bug) {
      if (counterexample == null) {
        counterexample = new Counterexample(visited.pathTo(from), bug);
      }
    }
  }

  private void edge(int target) {
    if (edges == targets.length) {
      targets = Arrays.copyOf(targets, Budget.twice(edges));
    }
    targets[edges++] = target;
  }

  private int reach(int[] state, int from) {
    long fingerprint = fingerprintOf(state);
    if (visited.add(fingerprint, from)) {
      int number = visited.size() - 1;
      if (states.length < (number + 1) * width) {
        states = Arrays.copyOf(states, Budget.twice(states.length));
      }
      int[] form = state.clone();
      fingerprinter.canonical(form);
      fingerprinter.form(form);
      System.arraycopy(form, 0, states, number * width, width);
      return number;
    }
    return visited.indexOf(fingerprint);
  }

  /** The canonical fingerprint, cached, since many transitions lead to the same state. */
  private long fingerprintOf(int[] state) {
    long plain = fingerprinter.fingerprint(state);
    if (!fingerprinter.isPresent()) {
      return plain;
    }
    long known = cache.get(plain);
    if (known != FingerprintCache.NONE) {
      return known;
    }
    long canonical = fingerprinter.canonical(state);
    cache.put(plain, canonical);
    return canonical;
  }

  /** Whether all states right after the starts are found. */
  boolean hasBegun() {
    return depth >= 0;
  }

  /** The first state in which all processes have started. */
  int first() {
    return first;
  }

  @Override
  public int size() {
    return visited.size();
  }

  /** The number of states in which all processes have started. */
  int states() {
    return hasBegun() ? size() - first : 0;
  }

  @Override
  public int firstEdge(int state) {
    return firsts[state];
  }

  @Override
  public int lastEdge(int state) {
    return firsts[state + 1];
  }

  @Override
  public int target(int edge) {
    return targets[edge];
  }

  /** The number of a state of {@link SuccessorGenerator}, up to symmetry. */
  int numberOf(int[] state) {
    return visited.indexOf(fingerprintOf(state));
  }

  /** A place of a state vector. */
  int part(int state, int place) {
    return states[state * width + place];
  }

  /** A state vector. */
  int[] state(int number) {
    return Arrays.copyOfRange(states, number * width, (number + 1) * width);
  }

  /** The parent of a state. */
  int parent(int state) {
    return visited.parent(state);
  }

  long fingerprint(int state) {
    return visited.fingerprint(state);
  }
}
