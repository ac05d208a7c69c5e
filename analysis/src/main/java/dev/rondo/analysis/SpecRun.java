package dev.rondo.analysis;

import dev.rondo.analysis.SpecValue.Test;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** One symbolic run of {@code observe}: its conditions and effects. */
final class SpecRun {

  /** What a cell holds before the run, compared with the value that the run has for it. */
  enum CellContent {
    ABSENT,
    EQUAL,
    DIFFERENT
  }

  /** The effect of a run on a cell. */
  enum CellAction {
    KEEP,
    STORE,
    REPLACE
  }

  /** A cell of a map or of a set, or all variables together. */
  static final class SpecCell {
    final String field;
    final String key;
    final CellContent before;
    CellAction action = CellAction.KEEP;
    String value = "";

    SpecCell(String field, String key, CellContent before) {
      this.field = field;
      this.key = key;
      this.before = before;
    }
  }

  /** Something that happens in the run, in its order. */
  sealed interface SpecEvent {}

  /**
   * A change that does not depend on what others have output.
   *
   * @param of what is changed
   * @param change how, as a text
   * @param isReal whether it may change anything
   */
  record Update(String of, String change, boolean isReal) implements SpecEvent {}

  /** A condition on accumulators, which was found to hold. */
  record Decided(Test test) implements SpecEvent {}

  /** One iteration of a loop is over; others may follow. */
  record IterationEnd() implements SpecEvent {}

  final Map<String, Integer> conditions = new LinkedHashMap<>();
  final Map<String, SpecCell> cells = new LinkedHashMap<>();
  final List<SpecEvent> events = new ArrayList<>();
  // What the variables hold at the end; a value of the output is "value".
  Map<String, String> variables = Map.of();
  boolean isThrown;

  /** Whether outputs that differ in nothing that is local can take both runs. */
  boolean isCompatible(SpecRun other) {
    return conditions.entrySet().stream()
        .allMatch(
            each ->
                other
                    .conditions
                    .getOrDefault(each.getKey(), each.getValue())
                    .equals(each.getValue()));
  }

  List<String> updates() {
    return events.stream()
        .filter(Update.class::isInstance)
        .map(event -> ((Update) event).of() + ": " + ((Update) event).change())
        .toList();
  }

  Set<Test> tests() {
    return events.stream()
        .filter(Decided.class::isInstance)
        .map(event -> ((Decided) event).test())
        .collect(Collectors.toSet());
  }

  long count(String of, String change) {
    return updates().stream().filter((of + ": " + change)::equals).count();
  }

  /**
   * Whether it contradicts one of these: it has found the opposite, or that nothing was new to the
   * accumulators, which the output that brought it has left with one of these false.
   */
  boolean contradicts(Set<Test> tests) {
    Set<String> all =
        tests.stream().flatMap(test -> test.of().stream()).collect(Collectors.toSet());
    boolean isOld =
        events.stream().anyMatch(e -> e instanceof Update update && all.contains(update.of()))
            && !isChangedFrom(0, all);
    return isOld || tests().stream().anyMatch(found -> tests.stream().anyMatch(found::denies));
  }

  /**
   * Whether all of these cannot hold at its end: it has changed none of their accumulators, or has
   * found the opposite of one of them after the last change.
   */
  boolean leavesFalse(Set<Test> tests) {
    if (tests.size() == 1) {
      return leavesFalse(tests.iterator().next());
    }
    Set<String> all =
        tests.stream().flatMap(test -> test.of().stream()).collect(Collectors.toSet());
    return !isChangedFrom(0, all)
        || tests.stream()
            .anyMatch(
                test -> {
                  int at = lastDenial(test);
                  return at >= 0 && !isChangedFrom(at, test.of());
                });
  }

  private int lastDenial(Test test) {
    for (int at = events.size() - 1; at >= 0; at--) {
      if (events.get(at) instanceof Decided decided && decided.test().denies(test)) {
        return at;
      }
    }
    return -1;
  }

  private boolean isChangedFrom(int at, Set<String> accumulators) {
    return events.subList(at, events.size()).stream()
        .anyMatch(
            event ->
                event instanceof Update update
                    && update.isReal()
                    && accumulators.contains(update.of()));
  }

  /** The same for one test: the opposite was found after each change of the same cell. */
  private boolean leavesFalse(Test test) {
    Set<String> fields = test.of().stream().map(SpecRun::field).collect(Collectors.toSet());
    for (int at = 0; at < events.size(); at++) {
      if (events.get(at) instanceof Update update
          && update.isReal()
          && fields.contains(field(update.of()))
          && !isDenied(test, update, at + 1)) {
        return false;
      }
    }
    return true;
  }

  private boolean isDenied(Test test, Update update, int from) {
    for (SpecEvent event : events.subList(from, events.size())) {
      if (event instanceof Decided decided
          && decided.test().denies(test)
          && decided.test().of().contains(update.of())) {
        return true;
      }
      boolean isNext =
          event instanceof IterationEnd
              || (event instanceof Update next && next.isReal() && next.of().equals(update.of()));
      if (test.isExact() && isNext) {
        return false;
      }
    }
    return false;
  }

  /** The field of a cell. */
  static String field(String cell) {
    int end = cell.indexOf('#');
    return end < 0 ? cell : cell.substring(0, end);
  }
}
