package dev.rondo.search.async;

import dev.rondo.search.async.LocalReachability.Situation;
import dev.rondo.search.async.LocalReachability.Step;
import dev.rondo.search.term.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Messages that a process may as well take at once: whatever else it does before, it does the same
 * with them, and whatever it does later it does as if it had not taken them yet.
 */
final class CommutingMessages {

  private final boolean inOrder;
  private final Visibility visibility;
  private final Map<Asked, Boolean> known = new ConcurrentHashMap<>();

  private record Asked(int node, int situation, int letter) {}

  CommutingMessages(LocalReachability graph, Visibility visibility) {
    this.inOrder = graph.inOrder();
    this.visibility = visibility;
  }

  /**
   * Whether the steps that take a message alone commute with all that the process can do instead,
   * from a situation on.
   */
  boolean has(Situation situation, int letter) {
    return known.computeIfAbsent(
        new Asked(situation.node(), situation.number(), letter),
        asked -> decide(situation, letter));
  }

  private boolean decide(Situation first, int letter) {
    List<Step> deeds = taking(first, letter);
    BitSet seen = new BitSet();
    List<Situation> open = new ArrayList<>(List.of(first));
    seen.set(first.number());
    while (!open.isEmpty()) {
      Situation situation = open.remove(open.size() - 1);
      List<Step> steps = taking(situation, letter);
      if (!areSame(deeds, steps) || !commute(situation, steps, letter)) {
        return false;
      }
      for (Step other : situation.steps()) {
        if (!other.takes(letter) && !seen.get(other.after().number())) {
          seen.set(other.after().number());
          open.add(other.after());
        }
      }
    }
    return true;
  }

  private boolean commute(Situation situation, List<Step> steps, int letter) {
    for (Step step : steps) {
      if (!visibility.isHidden(situation.process(), step.step())) {
        return false;
      }
      for (Step other : situation.steps()) {
        if (other.takes(letter) ? other.taken().length > 1 : !commute(step, other)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether both orders of two steps lead to the same. */
  private boolean commute(Step step, Step other) {
    if (inOrder && haveACommonReceiver(step.step(), other.step())) {
      return false;
    }
    Term together = after(other.after(), step);
    return together != null && together == after(step.after(), other);
  }

  private static boolean haveACommonReceiver(LocalStep one, LocalStep other) {
    return Arrays.stream(one.destinations())
        .anyMatch(to -> Arrays.stream(other.destinations()).anyMatch(also -> also == to));
  }

  /** What a process becomes by the same deed in another situation; null where it cannot do it. */
  private static @Nullable Term after(Situation situation, Step deed) {
    for (Step step : situation.steps()) {
      if (isSame(step, deed)) {
        return step.step().process();
      }
    }
    return null;
  }

  private static List<Step> taking(Situation situation, int letter) {
    return situation.steps().stream()
        .filter(step -> step.taken().length == 1 && step.taken()[0] == letter)
        .toList();
  }

  private static boolean areSame(List<Step> some, List<Step> others) {
    return some.size() == others.size()
        && some.stream().allMatch(one -> others.stream().anyMatch(other -> isSame(one, other)));
  }

  /** Whether two steps take and do the same, whatever becomes of the process. */
  private static boolean isSame(Step one, Step other) {
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
