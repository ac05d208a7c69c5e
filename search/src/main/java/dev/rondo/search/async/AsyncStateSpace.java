package dev.rondo.search.async;

import dev.rondo.analysis.Refusal;
import dev.rondo.run.async.PlannedRun;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.NonterminatingStep;
import dev.rondo.search.engine.PathReconstructor;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.Counterexample;
import dev.rondo.search.engine.StateSpace;
import dev.rondo.search.symmetry.SymmetryHeuristic;
import dev.rondo.search.table.FingerprintCache;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The state space of the asynchronous form, with its reductions. */
final class AsyncStateSpace implements StateSpace {

  private final LoadedProtocol protocol;
  private final AsyncModel settings;
  private final ValueTerms terms;
  private final SymmetryHeuristic symmetry;
  private final SuccessorGenerator generator;
  private final InitialStates initialStates;
  private final FingerprintCache cache = new FingerprintCache();
  private final AtomicBoolean acted = new AtomicBoolean();
  private final AtomicBoolean shown = new AtomicBoolean();
  private @Nullable AmpleSetOracle ampleSets;

  /**
   * A space that has not been searched.
   *
   * @param symmetry how representatives of symmetric states are found
   * @param budget of the search
   */
  AsyncStateSpace(
      LoadedProtocol protocol,
      AsyncModel settings,
      ValueTerms terms,
      SymmetryHeuristic symmetry,
      Budget budget) {
    this.protocol = protocol;
    this.settings = settings;
    this.terms = terms;
    this.symmetry = symmetry;
    this.generator = new SuccessorGenerator(protocol, settings, terms, budget);
    this.initialStates = new InitialStates(protocol, settings, terms, generator);
  }

  /** Turns on partial-order reduction; returns why it cannot be used. */
  Optional<Refusal> reducePartialOrder(Visibility visibility) {
    try {
      ampleSets = AmpleSetOracle.of(generator, initialStates, settings, visibility, terms);
      return Optional.empty();
    } catch (LocalReachability.Unknown unknown) {
      return Optional.of(Refusal.because(unknown.reason()));
    }
  }

  private StateFingerprinter fingerprinter() {
    return SymmetryFingerprinter.of(terms, settings, symmetry);
  }

  /** The run to a bug. Its states are equal to those of the search up to symmetry. */
  PlannedRun runTo(Counterexample found) {
    StateFingerprinter exact = SymmetryFingerprinter.exact(terms, settings);
    List<Long> path =
        PathReconstructor.states(this, found.path()).stream().map(exact::canonical).toList();
    int handlers = protocol.model().handlers().size();
    return new AsyncTransitions(generator.forAnotherThread(), exact, initialStates, terms, handlers)
        .runToBug(path);
  }

  /** The maximum number of processes, spawned ones included. */
  int most() {
    return settings.most();
  }

  @Override
  public int width() {
    return SuccessorGenerator.width(settings);
  }

  @Override
  public void initial(Successors successors) {
    int[] nothing = initialStates.nothing();
    successors.add(nothing, fingerprinter().canonical(nothing));
  }

  /** Processes start one after another. */
  @Override
  public int startingSteps() {
    return initialStates.steps();
  }

  @Override
  public Expander newExpander() {
    SuccessorGenerator own = generator.forAnotherThread();
    StateFingerprinter fingerprinter = fingerprinter();
    SymmetryCheck check = new SymmetryCheck(own, settings, terms);
    return new Expander() {
      @Override
      public void expand(int[] states, int offset, Successors successors) {
        Adding adding = new Adding(fingerprinter, states, offset, successors);
        if (initialStates.areOver(states, offset)) {
          act(states, offset, adding);
        } else {
          initialStates.of(own, states, offset, adding);
        }
      }

      private void act(int[] states, int offset, Adding adding) {
        AmpleSetOracle.AmpleSet ample =
            ampleSets == null ? null : ampleSets.of(own, fingerprinter, states, offset);
        if (ample == null) {
          own.of(states, offset, adding);
        } else {
          own.act(states, offset, ample.node(), ample.steps(), adding);
        }
      }

      @Override
      public void check(int[] states, int offset, int number) {
        if (fingerprinter.isPresent() && initialStates.areOver(states, offset)) {
          check.check(states, offset, number);
        }
      }
    };
  }

  /** The flags that threads have set so far. */
  List<AtomicBoolean> seen() {
    return List.of(acted, shown);
  }

  /** Why the search is vacuous; empty if it is not. */
  Optional<String> vacuity() {
    if (!acted.get()) {
      return Optional.of("no handler ever ran");
    }
    boolean judged = shown.get() || !protocol.model().invariants().isEmpty();
    return judged ? Optional.empty() : Optional.of(SearchResult.NO_OUTPUT);
  }

  @Override
  public long bytes() {
    return terms.bytes() + generator.bytes() + initialStates.bytes();
  }

  @Override
  public void forget() {
    generator.forget();
  }

  /** Passes successors on, with their canonical fingerprints. */
  private final class Adding implements SuccessorGenerator.Visitor, InitialStates.Visitor {
    private final StateFingerprinter fingerprinter;
    private final int[] states;
    private final int offset;
    private final Successors successors;
    private long before;

    Adding(StateFingerprinter fingerprinter, int[] states, int offset, Successors successors) {
      this.fingerprinter = fingerprinter;
      this.states = states;
      this.offset = offset;
      this.successors = successors;
    }

    @Override
    public void starts(LocalStep step, int[] next) {
      noteOutputs(step);
      add(next);
    }

    @Override
    public void failsToStart(LocalStep step, Bug bug) {
      fail(step, bug);
    }

    @Override
    public void delivers(int node, ValueTerm message, int[] next) {
      add(next);
    }

    @Override
    public void acts(int node, LocalStep step, int[] next) {
      note(acted);
      noteOutputs(step);
      add(next);
    }

    private void noteOutputs(LocalStep step) {
      if (step.shows()) {
        note(shown);
      }
    }

    @Override
    public void fails(int node, LocalStep step, Bug bug) {
      fail(step, bug);
    }

    private void fail(LocalStep step, Bug bug) {
      successors.bug(bug);
      if (step.isEndless()) {
        throw new NonterminatingStep(bug);
      }
    }

    /** Sets a flag. Reading it first avoids contention. */
    private static void note(AtomicBoolean seen) {
      if (!seen.getPlain()) {
        seen.setPlain(true);
      }
    }

    private void add(int[] next) {
      long plain = changed(next);
      if (fingerprinter.isPresent()) {
        addForm(next, plain);
      } else {
        successors.add(next, plain);
      }
    }

    /** The canonical form is built only for new states. */
    private void addForm(int[] next, long plain) {
      long known = cache.get(plain);
      boolean cached = known != FingerprintCache.NONE;
      long canonical = cached ? known : fingerprinter.canonical(next);
      if (!cached) {
        cache.put(plain, canonical);
      }
      if (successors.isNew(canonical)) {
        int[] form = next.clone();
        if (cached) {
          fingerprinter.canonical(form);
        }
        fingerprinter.form(form);
        successors.add(form, canonical);
      } else {
        successors.add(next, canonical);
      }
    }

    /** The fingerprint of a successor, updated incrementally, since a step changes few places. */
    private long changed(int[] next) {
      if (before == 0) {
        before =
            fingerprinter.fingerprint(Arrays.copyOfRange(states, offset, offset + next.length));
      }
      long fingerprint = before;
      for (int place = 0; place < next.length; place++) {
        if (next[place] != states[offset + place]) {
          fingerprint ^=
              fingerprinter.share(place, states[offset + place])
                  ^ fingerprinter.share(place, next[place]);
        }
      }
      return fingerprint;
    }
  }
}
