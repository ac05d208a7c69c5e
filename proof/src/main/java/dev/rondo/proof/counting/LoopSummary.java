package dev.rondo.proof.counting;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.interpreter.Interpreter.Completion;
import dev.rondo.proof.counting.AbstractValue.Count;
import dev.rondo.proof.counting.AbstractValue.RecordValue;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Summarizes a loop over messages for any number of iterations in any order. The loop invariant has
 * the abstract values of variables; for counters that change it has bounds that every iteration
 * preserves, and how much each element adds.
 */
final class LoopSummary {

  /**
   * What a turn is about: one of several messages of a content, or one of several numbers.
   *
   * @param present when there is any
   * @param isMet whether the loop meets it wherever there is any
   * @param times how many there are, where that is known
   */
  record Element(AbstractValue binding, Term present, boolean isMet, Optional<LinearTerm> times) {}

  /** The abstract state at the head of the loop. */
  private record Head(
      Map<String, AbstractValue> fields,
      Map<String, AbstractValue> locals,
      Set<AbstractValue> outputs,
      Set<Integer> met) {}

  /** A candidate bound of a counter that the loop changes. */
  private record CounterBound(String variable, boolean isUpper, LinearTerm bound) {
    Term of(LinearTerm value, Terms terms) {
      return isUpper ? value.atMost(bound, terms) : bound.atMost(value, terms);
    }
  }

  /** The summary is exponential in the number of elements. */
  private static final int MOST_ELEMENTS = 10;

  private static final int MOST_CONSTANTS = 3;

  /** There are few states at the head, unless a variable grows with each iteration. */
  private static final int MOST_HEADS = 2_000;

  private final CountingExecutor executor;
  private final ExecutionPath path;
  private final Terms terms;
  private final String name;
  private final String variable;
  private final List<Element> elements;
  private final Statement loop;
  private final Statement body;
  private final CountingState before;
  private final Map<String, AbstractValue> initial;

  private final Set<String> changing = new TreeSet<>();
  private final Map<Head, Set<CounterBound>> heads = new LinkedHashMap<>();
  private final Map<Head, Integer> numbers = new HashMap<>();
  private final Map<String, Set<AbstractValue>> constants = new HashMap<>();
  private final Map<String, Map<Integer, Set<Long>>> added = new TreeMap<>();
  private final Set<String> notAdded = new TreeSet<>();
  private final Map<LoopExit.Key, List<Term>> early = new LinkedHashMap<>();
  private @Nullable String found;

  LoopSummary(
      CountingExecutor executor,
      String name,
      String variable,
      List<Element> elements,
      Statement loop,
      Statement body,
      CountingState before) {
    this.executor = executor;
    this.path = executor.path();
    this.terms = path.terms();
    this.name = name;
    this.variable = variable;
    this.elements = elements;
    this.loop = loop;
    this.body = body;
    this.before = before;
    this.initial = all(before);
    if (elements.size() > MOST_ELEMENTS) {
      throw CountingExecutor.refusal(
          body, "a loop over so many kinds of messages", "send fewer of them");
    }
  }

  List<LoopExit> exits() {
    while (!isStable()) {
      changing.add(Objects.requireNonNull(found));
    }
    for (Head head : heads.keySet()) {
      turns(head, this::conclude);
    }
    Map<LoopExit.Key, List<Term>> ways = new LinkedHashMap<>();
    heads.forEach((head, bounds) -> leave(head, bounds, ways));
    List<LoopExit> exits = new ArrayList<>();
    Term sums = sums();
    ways.forEach((key, any) -> exits.add(new LoopExit(key, terms.and(terms.or(any), sums))));
    early.forEach((key, any) -> exits.add(new LoopExit(key, terms.or(any))));
    return exits;
  }

  /** Iterates the head states to a fixpoint; false if another counter turns out to change. */
  private boolean isStable() {
    heads.clear();
    constants.clear();
    found = null;
    Head first = head(before, Set.of(), Set.of());
    heads.put(first, bounds(before, candidates(), path));
    Deque<Head> open = new ArrayDeque<>(List.of(first));
    while (!open.isEmpty() && found == null) {
      Head head = open.remove();
      turns(head, (turn, after) -> arrive(turn, after, open));
    }
    return found == null;
  }

  /** One iteration of the loop on one path. */
  private record Turn(
      Head head,
      int element,
      ExecutionPath way,
      boolean isBreak,
      boolean isReturn,
      @Nullable AbstractValue result,
      List<AbstractValue> outputs,
      CountingExecutor.@Nullable ThrownException failure) {}

  private void turns(Head head, BiConsumer<Turn, CountingState> follow) {
    List<Term> given = new ArrayList<>(path.conditions());
    Objects.requireNonNull(heads.get(head))
        .forEach(bound -> given.add(bound.of(unknown(bound.variable()), terms)));
    int number = numbers.computeIfAbsent(head, none -> numbers.size());
    for (int index = 0; index < elements.size(); index++) {
      int element = index;
      List<Term> there = new ArrayList<>(given);
      there.add(elements.get(element).present());
      ExecutionPath.all(
          terms,
          name + "_" + number + "_" + element,
          there,
          path.oracle(),
          way -> turn(head, element, way, follow));
    }
  }

  private void turn(
      Head head, int element, ExecutionPath way, BiConsumer<Turn, CountingState> follow) {
    if (found != null) {
      return;
    }
    List<AbstractValue> outputs = new ArrayList<>(head.outputs());
    CountingState state =
        new CountingState(new LinkedHashMap<>(head.fields()), new LinkedHashMap<>(head.locals()));
    state.locals().put(variable, elements.get(element).binding());
    Turn turn;
    try {
      Completion<AbstractValue, CountingState> end =
          executor.on(way, outputs).interpreter().complete(loop, body, state);
      turn = new Turn(head, element, way, end.breaks(), end.returns(), end.result(), outputs, null);
    } catch (CountingExecutor.ThrownException failure) {
      turn = new Turn(head, element, way, false, true, null, outputs, failure);
    }
    state.locals().keySet().retainAll(head.locals().keySet());
    follow.accept(turn, state);
  }

  private static boolean goesOn(Turn turn) {
    return turn.failure() == null && !turn.isBreak() && !turn.isReturn();
  }

  private void arrive(Turn turn, CountingState after, Deque<Head> open) {
    if (!goesOn(turn)) {
      return;
    }
    lookForChanges(after);
    if (found != null) {
      return;
    }
    Set<Integer> met = new TreeSet<>(turn.head().met());
    if (elements.get(turn.element()).isMet()) {
      met.add(turn.element());
    }
    Head head = head(after, new LinkedHashSet<>(turn.outputs()), met);
    Set<CounterBound> known = heads.get(head);
    Set<CounterBound> kept = bounds(after, known == null ? candidates() : known, turn.way());
    if (!kept.equals(known)) {
      if (heads.size() > MOST_HEADS) {
        throw CountingExecutor.refusal(
            body, "a loop with so much to remember", "keep less from turn to turn");
      }
      heads.put(head, kept);
      open.add(head);
    }
  }

  private void lookForChanges(CountingState after) {
    all(after)
        .forEach(
            (each, value) -> {
              if (value instanceof Count count
                  && !changing.contains(each)
                  && !value.equals(initial.get(each))) {
                Set<AbstractValue> seen =
                    constants.computeIfAbsent(each, none -> new LinkedHashSet<>());
                seen.add(value);
                if (!count.amount().isConstant() || seen.size() > MOST_CONSTANTS) {
                  found = each;
                }
              }
            });
  }

  private static Map<String, AbstractValue> all(CountingState state) {
    Map<String, AbstractValue> all = new TreeMap<>();
    state.fields().forEach((field, value) -> all.put("this." + field, value));
    all.putAll(state.locals());
    return all;
  }

  private LinearTerm unknown(String changes) {
    return LinearTerm.unknown(name + "_" + changes);
  }

  private Head head(CountingState state, Set<AbstractValue> outputs, Set<Integer> met) {
    all(state).forEach(this::refuseCopy);
    return new Head(opened("this.", state.fields()), opened("", state.locals()), outputs, met);
  }

  /** The value of a counter at an earlier iteration would be confused with its current value. */
  private void refuseCopy(String where, AbstractValue value) {
    if (value instanceof RecordValue && changing.stream().anyMatch(each -> mentions(value, each))) {
      throw CountingExecutor.refusal(
          body, "that %s keeps a count of a turn".formatted(where), "keep it in a variable");
    }
  }

  private boolean mentions(AbstractValue value, String changes) {
    return value instanceof RecordValue made
        ? made.components().stream().anyMatch(each -> mentions(each, changes))
        : value instanceof Count count
            && count.amount().factors().containsKey(unknown(changes).factors().firstKey());
  }

  private Map<String, AbstractValue> opened(String prefix, Map<String, AbstractValue> values) {
    Map<String, AbstractValue> opened = new LinkedHashMap<>();
    values.forEach(
        (each, value) ->
            opened.put(
                each,
                changing.contains(prefix + each) ? new Count(unknown(prefix + each)) : value));
    return opened;
  }

  private LinearTerm number(CountingState state, String changes) {
    if (all(state).get(changes) instanceof Count count) {
      return count.amount();
    }
    throw CountingExecutor.refusal(
        body, "that %s is a count and something else".formatted(changes), "use two variables");
  }

  private Set<CounterBound> candidates() {
    Set<LinearTerm> numbers = new LinkedHashSet<>(List.of(LinearTerm.ZERO, LinearTerm.of(1)));
    numbers.addAll(executor.context().amounts());
    numbers.add(executor.context().amounts().stream().reduce(LinearTerm.ZERO, LinearTerm::plus));
    Set<CounterBound> bounds = new LinkedHashSet<>();
    for (String each : changing) {
      Set<LinearTerm> own = new LinkedHashSet<>(numbers);
      own.add(number(before, each));
      own.forEach(bound -> bounds.add(new CounterBound(each, true, bound)));
      own.forEach(bound -> bounds.add(new CounterBound(each, false, bound)));
    }
    return bounds;
  }

  /** The bounds that a state implies. */
  private Set<CounterBound> bounds(CountingState state, Set<CounterBound> some, ExecutionPath way) {
    Map<CounterBound, Term> said = new LinkedHashMap<>();
    some.forEach(bound -> said.put(bound, bound.of(number(state, bound.variable()), terms)));
    said.values().retainAll(Set.copyOf(way.following(List.copyOf(said.values()))));
    return new LinkedHashSet<>(said.keySet());
  }

  /** Records what an iteration adds to counters, or its early exit. */
  private void conclude(Turn turn, CountingState after) {
    if (goesOn(turn)) {
      for (String each : changing) {
        LinearTerm more = number(after, each).minus(unknown(each));
        if (more.isConstant()) {
          added
              .computeIfAbsent(each, none -> new TreeMap<>())
              .computeIfAbsent(turn.element(), none -> new TreeSet<>())
              .add(more.constant());
        } else {
          notAdded.add(each);
        }
      }
      return;
    }
    LoopExit.Key key =
        new LoopExit.Key(
            turn.isReturn(),
            after.fields(),
            after.locals(),
            turn.result(),
            new LinkedHashSet<>(turn.outputs()),
            turn.failure());
    List<Term> own = turn.way().conditions();
    early
        .computeIfAbsent(key, none -> new ArrayList<>())
        .add(terms.and(own.subList(path.conditions().size(), own.size())));
  }

  /** The loop ends normally once it has met all elements. */
  private void leave(Head head, Set<CounterBound> bounds, Map<LoopExit.Key, List<Term>> ways) {
    List<Term> all = new ArrayList<>();
    for (int index = 0; index < elements.size(); index++) {
      Element element = elements.get(index);
      if (head.met().contains(index)) {
        all.add(element.present());
      } else if (element.isMet()) {
        all.add(terms.not(element.present()));
      }
    }
    bounds.forEach(bound -> all.add(bound.of(unknown(bound.variable()), terms)));
    LoopExit.Key key =
        new LoopExit.Key(false, head.fields(), head.locals(), null, head.outputs(), null);
    ways.computeIfAbsent(key, none -> new ArrayList<>()).add(terms.and(all));
  }

  /** Bounds of counters, from the least and the most that each element adds. */
  private Term sums() {
    List<Term> sums = new ArrayList<>();
    for (String each : changing) {
      Map<Integer, Set<Long>> steps = added.getOrDefault(each, Map.of());
      boolean counted =
          steps.keySet().stream().allMatch(index -> elements.get(index).times().isPresent());
      if (notAdded.contains(each) || !counted) {
        continue;
      }
      LinearTerm least = number(before, each);
      LinearTerm most = least;
      for (Map.Entry<Integer, Set<Long>> step : steps.entrySet()) {
        LinearTerm times = elements.get(step.getKey()).times().orElseThrow();
        TreeSet<Long> sorted = new TreeSet<>(step.getValue());
        least = least.plus(times.times(sorted.first()));
        most = most.plus(times.times(sorted.last()));
      }
      sums.add(least.atMost(unknown(each), terms));
      sums.add(unknown(each).atMost(most, terms));
    }
    return terms.and(sums);
  }

  /** Memoizes loop summaries: many paths reach the same loop in the same state. */
  static final class LoopCache {

    /**
     * A situation before a loop.
     *
     * @param elements what the loop is over: the ways to it may differ in nothing else
     */
    record Situation(
        List<Element> elements,
        Map<String, AbstractValue> fields,
        Map<String, AbstractValue> locals,
        Map<String, RecordValue> chosen,
        List<Term> conditions,
        String name) {}

    private final Map<Node, Map<Situation, List<LoopExit>>> known = new IdentityHashMap<>();

    List<LoopExit> of(Node loop, Situation situation, Supplier<List<LoopExit>> otherwise) {
      Map<Situation, List<LoopExit>> here = known.computeIfAbsent(loop, node -> new HashMap<>());
      List<LoopExit> found = here.get(situation);
      if (found == null) {
        found = otherwise.get();
        here.put(situation, found);
      }
      return found;
    }
  }

  /**
   * One exit of a summarized loop.
   *
   * @param key how it ends and with what
   * @param condition when it can
   */
  record LoopExit(Key key, Term condition) {

    /**
     * How it ends.
     *
     * @param isReturn whether the method around it returns
     * @param outputs what was output in it
     * @param failure the exception that ends it
     */
    record Key(
        boolean isReturn,
        Map<String, AbstractValue> fields,
        Map<String, AbstractValue> locals,
        @Nullable AbstractValue result,
        Set<AbstractValue> outputs,
        CountingExecutor.@Nullable ThrownException failure) {}
  }
}
