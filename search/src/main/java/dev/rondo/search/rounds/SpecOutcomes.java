package dev.rondo.search.rounds;

import dev.rondo.run.observe.UserCodeFailure;
import dev.rondo.search.OutputAtoms;
import dev.rondo.search.RequiredOutputs;
import dev.rondo.search.UserCodeRunner;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.table.ConcurrentMemoTable;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import rondo.NodeId;
import rondo.Spec;

/** The specs as part of the state, memoized across threads; for one thread. */
final class SpecOutcomes {

  private final ValueTerms terms;
  private final UserCodeRunner code = new UserCodeRunner();
  private final OutputAtoms shown;
  private final ValueTerm initial;
  private final int none;
  private final ConcurrentMemoTable<SpecOutcome> known;
  private final int[] key = new int[3];
  private SpecOutcome unchanged;

  SpecOutcomes(RoundModel model) {
    this.known = model.known().specs();
    this.terms = model.terms();
    List<Spec<Object>> specs = model.maker().newSpecs();
    if (model.watchesOutputs()) {
      int f = model.maker().settings().f();
      RequiredOutputs must = RequiredOutputs.in(model.maker().program().protocol(), model.n(), f);
      specs.add(Spoken.without(must.others(model.n())));
    }
    this.shown = model.watched().shown();
    this.initial = encode(specs.toArray(), new long[model.n()]);
    this.none = terms.tuple().id();
    this.unchanged = new SpecOutcome(initial.id(), Optional.empty());
  }

  /**
   * A step of the specs.
   *
   * @param bug the violation, if any
   */
  record SpecOutcome(int state, Optional<Bug> bug) {}

  /** The initial state of the specs. */
  int initial() {
    return initial.id();
  }

  /** The specs after the events of a process. */
  SpecOutcome after(int state, int node, int events) {
    if (events == none) {
      return unchanged(state);
    }
    key[0] = state;
    key[1] = node;
    key[2] = events;
    SpecOutcome step = known.get(key, 3);
    return step != null ? step : known.put(key, 3, run(state, node, events));
  }

  private SpecOutcome unchanged(int state) {
    if (unchanged.state() != state) {
      unchanged = new SpecOutcome(state, Optional.empty());
    }
    return unchanged;
  }

  private SpecOutcome run(int state, int node, int events) {
    ValueTerm before = terms.get(state);
    boolean asksForOutputs = !shown.equals(OutputAtoms.NONE);
    Object[] specs = new Object[before.size() - (asksForOutputs ? 1 : 0)];
    for (int index = 0; index < specs.length; index++) {
      specs[index] = Objects.requireNonNull(terms.decode(before.part(index)));
    }
    ValueTerm told = terms.get(events);
    Optional<UserCodeFailure> fault = code.run(() -> showAll(specs, node, told));
    if (fault.isPresent()) {
      return new SpecOutcome(state, fault.map(Bug::of));
    }
    long[] made = asksForOutputs ? made(terms, before) : new long[0];
    for (int index = 0; asksForOutputs && index < told.size(); index++) {
      made[node] |= isInput(told.part(index)) ? 0 : shown.of(value(told.part(index)));
    }
    return new SpecOutcome(encode(specs, made).id(), Optional.empty());
  }

  /** The tracked output atoms that hold, as bits, by process. */
  static long[] made(ValueTerms terms, ValueTerm specs) {
    ValueTerm all = specs.part(specs.size() - 1);
    long[] made = new long[all.size()];
    for (int node = 0; node < made.length; node++) {
      made[node] = (Long) Objects.requireNonNull(terms.decode(all.part(node)));
    }
    return made;
  }

  private boolean isInput(ValueTerm event) {
    return Boolean.TRUE.equals(terms.decode(event.part(0)));
  }

  private Object value(ValueTerm event) {
    return Objects.requireNonNull(terms.decode(event.part(1)));
  }

  private void showAll(Object[] specs, int node, ValueTerm shown) {
    for (int index = 0; index < shown.size(); index++) {
      show(specs, node, shown.part(index));
    }
  }

  @SuppressWarnings("unchecked")
  private void show(Object[] specs, int node, ValueTerm event) {
    boolean isInput = isInput(event);
    Object value = value(event);
    for (Object spec : specs) {
      if (isInput) {
        ((Spec<Object>) spec).input(NodeId.of(node), value);
      } else {
        ((Spec<Object>) spec).observe(NodeId.of(node), value);
      }
    }
  }

  private ValueTerm encode(Object[] specs, long[] made) {
    List<ValueTerm> parts = new ArrayList<>();
    Arrays.stream(specs).map(terms::encode).forEach(parts::add);
    if (!shown.equals(OutputAtoms.NONE)) {
      parts.add(terms.tuple(Arrays.stream(made).mapToObj(terms::encode).toArray(ValueTerm[]::new)));
    }
    return terms.tuple(parts.toArray(ValueTerm[]::new));
  }

  /** A spec that records which processes have output; it is never violated. */
  static final class Spoken implements Spec<Object> {
    private TreeSet<NodeId> nodes = new TreeSet<>();

    /** With some processes that need not output. */
    static Spoken without(List<Integer> others) {
      Spoken spoken = new Spoken();
      others.forEach(node -> spoken.nodes.add(NodeId.of(node)));
      return spoken;
    }

    @Override
    public void observe(NodeId node, Object output) {
      nodes.add(node);
    }

    /** The processes that have output, as bits, from a tuple of specs of which this is the last. */
    static int in(ValueTerm specs) {
      return (int) specs.part(specs.size() - 1).nodeMask();
    }
  }
}
