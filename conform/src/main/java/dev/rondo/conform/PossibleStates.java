package dev.rondo.conform;

import dev.rondo.frontend.diagnostic.UsageError;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The local states that a node may be in after the events of its log so far. Between two events it
 * may have taken steps that the log does not show: their states belong to the set as well.
 */
final class PossibleStates {

  /** The maximum number of states of a node that are followed. */
  private static final int MOST_STATES = 4096;

  /** The maximum number of unlogged timeouts between two events of a node. */
  private static final int MOST_UNLOGGED_TIMEOUTS = 2;

  private final NodeStepExecutor executor;
  private final int variables;
  private final LoggedEventKinds profile;
  private final List<Integer> unloggedTimeouts;
  private final UnreceivedMessages transit;
  private final boolean[] seen; // by action, whether it has run at any node
  private List<PossibleState> all;

  PossibleStates(
      int node,
      NodeStepExecutor executor,
      int variables,
      LoggedEventKinds profile,
      List<Integer> unloggedTimeouts,
      UnreceivedMessages transit,
      boolean[] seen) {
    this.executor = executor;
    this.variables = variables;
    this.profile = profile;
    this.unloggedTimeouts = unloggedTimeouts;
    this.transit = transit;
    this.seen = seen;
    this.all = executor.start();
    UsageError.unless(!all.isEmpty(), "the start of P" + node + " fails");
    settle(all);
  }

  NodeStepExecutor executor() {
    return executor;
  }

  List<PossibleState> all() {
    return all;
  }

  /** The states after an event that the log shows; not empty. */
  void become(List<PossibleState> after) {
    for (PossibleState state : after) {
      state.unlogged = 0;
    }
    all = after.size() == 1 ? after : distinct(after);
  }

  /** The states before the next event: handlers and unlogged timeouts may have run. */
  List<PossibleState> beforeNextEvent() {
    if (unloggedTimeouts.isEmpty()) {
      boolean unchanged = true;
      for (PossibleState state : all) {
        unchanged &= profile.handlers() || !isSettled(state) || !executor.canHandle(state);
      }
      if (unchanged) {
        return all;
      }
    }
    Map<List<?>, PossibleState> found = new LinkedHashMap<>();
    Deque<PossibleState> next = new ArrayDeque<>(all);
    while (!next.isEmpty()) {
      PossibleState state = next.remove();
      if (!add(found, state)) {
        continue;
      }
      if (found.size() > MOST_STATES) {
        throw new UsageError(
            String.format(
                Locale.ROOT,
                "P%d has more than %d possible states: log more of it",
                state.index(),
                MOST_STATES));
      }
      if (!profile.handlers() && isSettled(state)) {
        List<PossibleState> handled = executor.handle(state);
        settle(handled);
        next.addAll(handled);
      }
      if (state.unlogged < MOST_UNLOGGED_TIMEOUTS && isSettled(state)) {
        for (int timeout : unloggedTimeouts) {
          List<PossibleState> outcomes = executor.timeout(state, timeout);
          outcomes.forEach(outcome -> outcome.unlogged++);
          settle(outcomes);
          next.addAll(outcomes);
        }
      }
    }
    return List.copyOf(found.values());
  }

  private List<PossibleState> distinct(List<PossibleState> states) {
    Map<List<?>, PossibleState> found = new LinkedHashMap<>();
    states.forEach(state -> add(found, state));
    return List.copyOf(found.values());
  }

  /** Adds a state; of two ways to it, the one without a violated tag condition is kept. */
  private boolean add(Map<List<?>, PossibleState> found, PossibleState state) {
    List<?> key = state.key(variables);
    PossibleState same = found.get(key);
    boolean isNew = same == null || same.tagViolation != null && state.tagViolation == null;
    if (isNew) {
      found.put(key, state);
    }
    return isNew;
  }

  /** Removes owed messages and outputs that the system does not log. */
  void settle(List<PossibleState> states) {
    for (PossibleState state : states) {
      if (state.lastStep >= 0) {
        seen[state.lastStep] = true;
      }
      for (int index = state.owed.size() - 1; index >= 0; index--) {
        PossibleState.Owed owed = state.owed.get(index);
        if (!isLogged(owed)) {
          state.owed.remove(index);
          if (!owed.isOutput()) {
            transit.add(state.index(), owed.to(), owed.type(), owed.content());
          }
        }
      }
    }
  }

  private boolean isLogged(PossibleState.Owed owed) {
    return owed.isOutput()
        ? profile.outputs()
        : profile.sends().contains(owed.content().getClass().getSimpleName());
  }

  /** Whether the log has shown all events that the steps so far owe. */
  private static boolean isSettled(PossibleState state) {
    return state.owed.isEmpty();
  }

  /** The states that owe no event. */
  static List<PossibleState> settled(List<PossibleState> states) {
    if (states.size() == 1 && isSettled(states.get(0))) {
      return states;
    }
    return states.stream().filter(PossibleStates::isSettled).toList();
  }
}
