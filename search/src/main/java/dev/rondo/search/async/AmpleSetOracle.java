package dev.rondo.search.async;

import dev.rondo.search.async.LocalReachability.LocalState;
import dev.rondo.search.async.LocalReachability.LocalTransition;
import dev.rondo.search.table.FingerprintCache;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Partial-order reduction: computes ample sets (Clarke, Grumberg and Peled 1999, chapter 10). An
 * ample set holds steps of one process, which commute with all steps that can happen before them.
 * Threads share it.
 *
 * <p>The cycle proviso (C3) depends on the state alone: the path of first ample steps from a state
 * must lead to one that is fully expanded. So the result does not depend on the order of the search
 * or on the number of threads.
 */
final class AmpleSetOracle {

  // A state whose path is longer is fully expanded.
  private static final int LONGEST = 1_000;
  private static final long AMPLE = 1;
  private static final long FULLY_EXPANDED = 2;

  private final LocalReachability graph;
  private final Visibility visibility;
  private final CommutingMessages commutingMessages;
  private final InterferenceAnalysis interference;
  private final ValueTerms terms;
  private final Channels channels;
  private final FingerprintCache known = new FingerprintCache();

  /** Steps of one process that suffice. */
  record AmpleSet(int node, LocalStep[] steps) {}

  private AmpleSetOracle(
      LocalReachability graph, Visibility visibility, ValueTerms terms, Channels channels) {
    this.graph = graph;
    this.visibility = visibility;
    this.commutingMessages = new CommutingMessages(graph, visibility);
    this.interference = new InterferenceAnalysis(graph);
    this.terms = terms;
    this.channels = channels;
  }

  /**
   * An oracle for the states of a search.
   *
   * @throws LocalReachability.Unknown if the reachable local states cannot be bounded
   */
  static AmpleSetOracle of(
      SuccessorGenerator generator,
      InitialStates initialStates,
      AsyncModel settings,
      Visibility visibility,
      ValueTerms terms)
      throws LocalReachability.Unknown {
    LocalReachability graph = LocalReachability.of(generator, initialStates, settings);
    return new AmpleSetOracle(graph, visibility, terms, generator.channels());
  }

  /** The ample set of a state; null if it must be fully expanded. */
  @Nullable AmpleSet of(
      SuccessorGenerator generator, StateFingerprinter fingerprinter, int[] states, int offset) {
    int[] state = Arrays.copyOfRange(states, offset, offset + generator.width());
    AmpleSet ample = ampleSet(generator, state);
    return ample != null && satisfiesCycleProviso(generator, fingerprinter, state) ? ample : null;
  }

  /** The cycle proviso: whether the path of first ample steps leads to a fully expanded state. */
  private boolean satisfiesCycleProviso(
      SuccessorGenerator generator, StateFingerprinter fingerprinter, int[] from) {
    List<Long> path = new ArrayList<>();
    int[] state = from;
    while (path.size() < LONGEST) {
      long fingerprint = fingerprinter.fingerprint(state);
      int cycle = path.indexOf(fingerprint);
      if (cycle >= 0) {
        long fallen = Collections.min(path.subList(cycle, path.size()));
        return end(path, fallen);
      }
      if (known.get(fingerprint) != FingerprintCache.NONE) {
        return path.isEmpty() ? known.get(fingerprint) == AMPLE : end(path, FingerprintCache.NONE);
      }
      AmpleSet ample = ampleSet(generator, state);
      if (ample == null) {
        return end(path, FingerprintCache.NONE);
      }
      path.add(fingerprint);
      int[] next = first(generator, state, ample);
      if (next == null) {
        return end(path, FingerprintCache.NONE); // it ends with a bug
      }
      fingerprinter.canonical(next);
      fingerprinter.form(next);
      state = next;
    }
    return false;
  }

  /**
   * Caches the result for the states of a path.
   *
   * @param fallen the fingerprint of the state of a cycle that is fully expanded
   */
  private boolean end(List<Long> path, long fallen) {
    path.forEach(
        fingerprint -> known.put(fingerprint, fingerprint == fallen ? FULLY_EXPANDED : AMPLE));
    return path.get(0) != fallen;
  }

  private static int @Nullable [] first(SuccessorGenerator generator, int[] state, AmpleSet ample) {
    int[][] reached = {null};
    LocalStep[] step = {ample.steps()[0]};
    generator.act(state, 0, ample.node(), step, (node, done, next) -> reached[0] = next.clone());
    return reached[0];
  }

  /** The smallest ample set, without the cycle proviso; null if there is none. */
  private @Nullable AmpleSet ampleSet(SuccessorGenerator generator, int[] state) {
    int n = generator.nodes();
    LocalState[] localStates = new LocalState[n];
    BitSet[] there = new BitSet[n];
    for (int node = 0; node < n; node++) {
      LocalState localState = graph.of(node, terms.get(state[generator.place(node)]));
      BitSet messageNumbers = messageNumbers(node, terms.get(state[generator.place(node) + 1]));
      if (localState == null || messageNumbers == null) {
        return null;
      }
      localStates[node] = localState;
      there[node] = messageNumbers;
    }
    AmpleSet best = null;
    for (int node = 0; node < n; node++) {
      LocalStep[] steps = generator.steps(node, state, 0);
      AmpleSet ample = steps.length == 0 ? null : ampleSet(node, steps, localStates, there);
      if (ample != null && (best == null || ample.steps().length < best.steps().length)) {
        best = ample;
      }
    }
    return best;
  }

  private @Nullable BitSet messageNumbers(int node, ValueTerm transit) {
    BitSet messageNumbers = new BitSet();
    for (ValueTerm message : channels.all(transit)) {
      Integer messageNumber = graph.messageNumber(node, message);
      if (messageNumber == null) {
        return null;
      }
      messageNumbers.set(messageNumber);
    }
    return messageNumbers;
  }

  private @Nullable AmpleSet ampleSet(
      int node, LocalStep[] steps, LocalState[] localStates, BitSet[] there) {
    LocalState own = localStates[node];
    for (LocalStep step : steps) {
      if (step.taken().size() == 1 && isMover(own, step.taken().get(0))) {
        return new AmpleSet(
            node,
            Arrays.stream(steps)
                .filter(other -> other.taken().equals(step.taken()))
                .toArray(LocalStep[]::new));
      }
    }
    boolean hidden =
        Arrays.stream(steps).allMatch(step -> visibility.isHidden(own.process(), step));
    return hidden && !canBeEnabledByOthers(node, localStates, there)
        ? new AmpleSet(node, steps)
        : null;
  }

  private boolean isMover(LocalState localState, ValueTerm message) {
    Integer messageNumber = graph.messageNumber(localState.node(), message);
    return messageNumber != null && commutingMessages.has(localState, messageNumber);
  }

  /** Whether other processes can enable a further step of a process before it acts. */
  private boolean canBeEnabledByOthers(int node, LocalState[] localStates, BitSet[] there) {
    BitSet coming = interference.comingWhileWaits(node, localStates, there);
    for (LocalTransition step : localStates[node].steps()) {
      boolean isPossible = Arrays.stream(step.taken()).allMatch(coming::get);
      boolean isNew =
          Arrays.stream(step.taken()).anyMatch(messageNumber -> !there[node].get(messageNumber));
      if (isPossible && isNew && !isBehind(step, node, there[node])) {
        return true;
      }
    }
    return false;
  }

  /** Whether a message in transit precedes the ones the step would take, under FIFO channels. */
  private boolean isBehind(LocalTransition step, int node, BitSet there) {
    return graph.inOrder()
        && step.step().taken().stream()
            .anyMatch(message -> graph.isFromSameSender(node, there, message));
  }
}
