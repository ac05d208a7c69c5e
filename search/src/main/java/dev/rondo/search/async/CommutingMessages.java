package dev.rondo.search.async;

import dev.rondo.search.async.LocalReachability.LocalState;
import dev.rondo.search.async.LocalReachability.LocalTransition;
import dev.rondo.search.term.ValueTerm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds messages whose steps commute with all other steps of their receiver, so that taking them at
 * once is an ample set.
 */
final class CommutingMessages {

  private final boolean inOrder;
  private final Visibility visibility;
  private final Map<CommutationQuery, Boolean> known = new ConcurrentHashMap<>();

  private record CommutationQuery(int node, int localState, int messageNumber) {}

  CommutingMessages(LocalReachability graph, Visibility visibility) {
    this.inOrder = graph.inOrder();
    this.visibility = visibility;
  }

  /**
   * Whether the steps that take a message alone commute with all other steps of the process, from a
   * local state on.
   */
  boolean has(LocalState localState, int messageNumber) {
    return known.computeIfAbsent(
        new CommutationQuery(localState.node(), localState.number(), messageNumber),
        asked -> decide(localState, messageNumber));
  }

  private boolean decide(LocalState first, int messageNumber) {
    List<LocalTransition> transitions = taking(first, messageNumber);
    BitSet seen = new BitSet();
    List<LocalState> open = new ArrayList<>(List.of(first));
    seen.set(first.number());
    while (!open.isEmpty()) {
      LocalState localState = open.remove(open.size() - 1);
      List<LocalTransition> steps = taking(localState, messageNumber);
      if (!areSame(transitions, steps) || !commute(localState, steps, messageNumber)) {
        return false;
      }
      for (LocalTransition other : localState.steps()) {
        if (!other.takes(messageNumber) && !seen.get(other.after().number())) {
          seen.set(other.after().number());
          open.add(other.after());
        }
      }
    }
    return true;
  }

  private boolean commute(LocalState localState, List<LocalTransition> steps, int messageNumber) {
    for (LocalTransition step : steps) {
      if (!visibility.isHidden(localState.process(), step.step())) {
        return false;
      }
      for (LocalTransition other : localState.steps()) {
        if (other.takes(messageNumber) ? other.taken().length > 1 : !commute(step, other)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether both orders of two steps lead to the same state. */
  private boolean commute(LocalTransition step, LocalTransition other) {
    if (inOrder && haveACommonReceiver(step.step(), other.step())) {
      return false;
    }
    ValueTerm together = after(other.after(), step);
    return together != null && together == after(step.after(), other);
  }

  private static boolean haveACommonReceiver(LocalStep one, LocalStep other) {
    return Arrays.stream(one.destinations())
        .anyMatch(to -> Arrays.stream(other.destinations()).anyMatch(also -> also == to));
  }

  /** The state after the same step from another local state; null if it is not enabled there. */
  private static @Nullable ValueTerm after(LocalState localState, LocalTransition transition) {
    for (LocalTransition step : localState.steps()) {
      if (isSame(step, transition)) {
        return step.step().process();
      }
    }
    return null;
  }

  private static List<LocalTransition> taking(LocalState localState, int messageNumber) {
    return localState.steps().stream()
        .filter(step -> step.taken().length == 1 && step.taken()[0] == messageNumber)
        .toList();
  }

  private static boolean areSame(List<LocalTransition> some, List<LocalTransition> others) {
    return some.size() == others.size()
        && some.stream().allMatch(one -> others.stream().anyMatch(other -> isSame(one, other)));
  }

  /**
   * Whether two steps take the same messages and have the same effects, the state of the process
   * aside.
   */
  private static boolean isSame(LocalTransition one, LocalTransition other) {
    LocalStep a = one.step();
    LocalStep b = other.step();
    return a.action() == b.action()
        && Arrays.equals(one.taken(), other.taken())
        && a.choices().equals(b.choices())
        && Arrays.equals(a.destinations(), b.destinations())
        && Arrays.equals(a.sent(), b.sent())
        && a.outputs() == b.outputs()
        && Objects.equals(a.bug(), b.bug());
  }
}
