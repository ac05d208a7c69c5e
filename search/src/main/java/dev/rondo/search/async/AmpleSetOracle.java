package dev.rondo.search.async;

import dev.rondo.search.async.LocalReachability.Situation;
import dev.rondo.search.async.LocalReachability.Step;
import dev.rondo.search.table.FingerprintCache;
import dev.rondo.search.term.Term;
import dev.rondo.search.term.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Of steps that commute one order is enough: in some states a search need follow the steps of one
 * process alone (ample sets; Clarke, Grumberg and Peled 1999, chapter 10). Threads share it.
 *
 * <p>Which steps suffice depends on the state alone, and so does whether they are followed alone:
 * the first step of each leads on to a state in which more is followed. So nothing is put off for
 * ever, and a search finds the same with any number of threads.
 */
final class AmpleSetOracle {

  // A way that is longer ends where it began: there all is followed.
  private static final int LONGEST = 1_000;
  private static final long SUFFICE = 1;
  private static final long DO_NOT = 2;

  private final LocalReachability graph;
  private final Visibility visibility;
  private final CommutingMessages commutingMessages;
  private final InterferenceAnalysis interference;
  private final Terms terms;
  private final Channels channels;
  private final FingerprintCache known = new FingerprintCache();

  /** Some of the steps of one process. */
  record Some(int node, LocalStep[] steps) {}

  private AmpleSetOracle(
      LocalReachability graph, Visibility visibility, Terms terms, Channels channels) {
    this.graph = graph;
    this.visibility = visibility;
    this.commutingMessages = new CommutingMessages(graph, visibility);
    this.interference = new InterferenceAnalysis(graph);
    this.terms = terms;
    this.channels = channels;
  }

  /**
   * For the states of a search.
   *
   * @throws LocalReachability.Unknown where too little is known of what processes can do
   */
  static AmpleSetOracle of(
      SuccessorGenerator generator,
      InitialStates initialStates,
      AsyncSearchSettings settings,
      Visibility visibility,
      Terms terms)
      throws LocalReachability.Unknown {
    LocalReachability graph = LocalReachability.of(generator, initialStates, settings);
    return new AmpleSetOracle(graph, visibility, terms, generator.channels());
  }

  /** The steps that are followed alone; null where all are. */
  @Nullable Some of(
      SuccessorGenerator generator, StateFingerprinter fingerprinter, int[] states, int offset) {
    int[] state = Arrays.copyOfRange(states, offset, offset + generator.width());
    Some some = suffice(generator, state);
    return some != null && leadOn(generator, fingerprinter, state) ? some : null;
  }

  /** Whether the way of first steps from a state leads to one in which all steps are followed. */
  private boolean leadOn(
      SuccessorGenerator generator, StateFingerprinter fingerprinter, int[] from) {
    List<Long> way = new ArrayList<>();
    int[] state = from;
    while (way.size() < LONGEST) {
      long fingerprint = fingerprinter.fingerprint(state);
      int cycle = way.indexOf(fingerprint);
      if (cycle >= 0) {
        long fallen = Collections.min(way.subList(cycle, way.size()));
        return end(way, fallen);
      }
      if (known.get(fingerprint) != FingerprintCache.NONE) {
        return way.isEmpty() ? known.get(fingerprint) == SUFFICE : end(way, FingerprintCache.NONE);
      }
      Some some = suffice(generator, state);
      if (some == null) {
        return end(way, FingerprintCache.NONE);
      }
      way.add(fingerprint);
      int[] next = first(generator, state, some);
      if (next == null) {
        return end(way, FingerprintCache.NONE); // it shows a bug
      }
      fingerprinter.canonical(next);
      fingerprinter.form(next);
      state = next;
    }
    return false;
  }

  /**
   * Remembers what is known of the states of a way.
   *
   * @param fallen the fingerprint of the state of a cycle in which all is followed
   */
  private boolean end(List<Long> way, long fallen) {
    way.forEach(fingerprint -> known.put(fingerprint, fingerprint == fallen ? DO_NOT : SUFFICE));
    return way.get(0) != fallen;
  }

  private static int @Nullable [] first(SuccessorGenerator generator, int[] state, Some some) {
    int[][] reached = {null};
    LocalStep[] step = {some.steps()[0]};
    generator.act(state, 0, some.node(), step, (node, done, next) -> reached[0] = next.clone());
    return reached[0];
  }

  /** The fewest steps of one process that commute with whatever could happen before them. */
  private @Nullable Some suffice(SuccessorGenerator generator, int[] state) {
    int n = generator.nodes();
    Situation[] situations = new Situation[n];
    BitSet[] there = new BitSet[n];
    for (int node = 0; node < n; node++) {
      Situation situation = graph.of(node, terms.get(state[generator.place(node)]));
      BitSet letters = letters(node, terms.get(state[generator.place(node) + 1]));
      if (situation == null || letters == null) {
        return null;
      }
      situations[node] = situation;
      there[node] = letters;
    }
    Some best = null;
    for (int node = 0; node < n; node++) {
      LocalStep[] steps = generator.steps(node, state, 0);
      Some some = steps.length == 0 ? null : suffice(node, steps, situations, there);
      if (some != null && (best == null || some.steps().length < best.steps().length)) {
        best = some;
      }
    }
    return best;
  }

  private @Nullable BitSet letters(int node, Term transit) {
    BitSet letters = new BitSet();
    for (Term message : channels.all(transit)) {
      Integer letter = graph.letter(node, message);
      if (letter == null) {
        return null;
      }
      letters.set(letter);
    }
    return letters;
  }

  private @Nullable Some suffice(
      int node, LocalStep[] steps, Situation[] situations, BitSet[] there) {
    Situation own = situations[node];
    for (LocalStep step : steps) {
      if (step.taken().size() == 1 && isMover(own, step.taken().get(0))) {
        return new Some(
            node,
            Arrays.stream(steps)
                .filter(other -> other.taken().equals(step.taken()))
                .toArray(LocalStep[]::new));
      }
    }
    boolean hidden =
        Arrays.stream(steps).allMatch(step -> visibility.isHidden(own.process(), step));
    return hidden && !isDisturbed(node, situations, there) ? new Some(node, steps) : null;
  }

  private boolean isMover(Situation situation, Term message) {
    Integer letter = graph.letter(situation.node(), message);
    return letter != null && commutingMessages.has(situation, letter);
  }

  /** Whether others can send a process something that lets it do more than it can do now. */
  private boolean isDisturbed(int node, Situation[] situations, BitSet[] there) {
    BitSet coming = interference.comingWhileWaits(node, situations, there);
    for (Step step : situations[node].steps()) {
      boolean isPossible = Arrays.stream(step.taken()).allMatch(coming::get);
      boolean isNew = Arrays.stream(step.taken()).anyMatch(letter -> !there[node].get(letter));
      if (isPossible && isNew && !isBehind(step, node, there[node])) {
        return true;
      }
    }
    return false;
  }

  /** Whether a message that is there already is taken before what would come. */
  private boolean isBehind(Step step, int node, BitSet there) {
    return graph.inOrder()
        && step.step().taken().stream()
            .anyMatch(message -> graph.isFromSameSender(node, there, message));
  }
}
