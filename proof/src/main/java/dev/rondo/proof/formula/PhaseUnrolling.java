package dev.rondo.proof.formula;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.Type;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.proof.formula.SystemState.Watched;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.NodeMapValue;
import dev.rondo.proof.value.Value.NullValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Value.ScalarType;
import dev.rondo.proof.value.Value.SetValue;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Values;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.rounds.RoundProtocol.Waiting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import rondo.runtime.NetworkModel.Trait;

/**
 * A number of phases unrolled into a formula, from the initial states or from an arbitrary state.
 */
public final class PhaseUnrolling {

  /** The largest number of elements of a list in an arbitrary state. */
  private static final int LONGEST = 3;

  private final TranslationContext setup;
  private final List<SystemState> states;

  private PhaseUnrolling(TranslationContext setup, List<SystemState> states) {
    this.setup = setup;
    this.states = states;
  }

  /** The states from the start on. */
  public static Optional<PhaseUnrolling> fromStart(
      RoundProtocol rounds, Bounds bounds, int phases, Log log) {
    return Translation.guarded(
        rounds, bounds, log, setup -> unfold(setup, new PhaseFormula(setup).start(), phases));
  }

  /**
   * The states from an arbitrary state on.
   *
   * @param fixed the fields whose value in every process is known
   */
  public static Optional<PhaseUnrolling> fromAnywhere(
      RoundProtocol rounds, Bounds bounds, int phases, Map<String, FixedValue> fixed, Log log) {
    return Translation.guarded(
        rounds,
        bounds,
        log,
        setup -> unfold(setup, anywhere(setup, fixed, watched(setup, fixed)), phases));
  }

  private static PhaseUnrolling unfold(TranslationContext setup, SystemState first, int phases) {
    List<SystemState> states = new ArrayList<>();
    states.add(Settling.of(setup, first));
    PhaseFormula run = new PhaseFormula(setup);
    for (int phase = 1; phase <= phases; phase++) {
      states.add(Settling.of(setup, run.phase(states.get(phase - 1), phase)));
    }
    return new PhaseUnrolling(setup, List.copyOf(states));
  }

  private static SystemState anywhere(
      TranslationContext setup, Map<String, FixedValue> fixed, List<Watched> watched) {
    Terms terms = setup.terms;
    setup.formula.comment("any state");
    FieldValues shapes =
        new FieldValues(setup.text, setup.values, setup.formula, setup.bounds.n(), LONGEST);
    List<Map<String, Value>> processes = new ArrayList<>();
    List<Term> stopped = new ArrayList<>();
    for (int process = 0; process < setup.bounds.n(); process++) {
      processes.add(process(setup, shapes, fixed, process));
      stopped.add(open(setup, "stopped_P" + process, Sort.BOOL));
    }
    boolean crashes = setup.network.has(Trait.CRASHES);
    setup.formula.assume(
        terms.le(terms.count(stopped), terms.number(crashes ? setup.bounds.f() : 0)));
    Term phase = open(setup, "phase_before", Sort.INT);
    setup.formula.assume(terms.le(terms.number(0), phase));
    // A process that is not behind has all steps of one that is, and more.
    List<Term> behind = Collections.nCopies(setup.bounds.n(), terms.bool(false));
    Term reliable = open(setup, "reliable_before", Sort.BOOL);
    return new SystemState(phase, processes, stopped, behind, reliable, watched);
  }

  private static Term open(TranslationContext setup, String name, Sort sort) {
    return setup.formula.decisions().open(setup.terms.variable(name, sort));
  }

  private static Map<String, Value> process(
      TranslationContext setup, FieldValues shapes, Map<String, FixedValue> fixed, int process) {
    Map<String, Value> fields = new LinkedHashMap<>();
    for (VariableDeclarator variable : setup.text.fields().values()) {
      String name = variable.getNameAsString();
      Optional<StateVariable> declared = Optional.ofNullable(setup.variables.get(name));
      declared
          .filter(v -> !v.inputs(process, setup.bounds.n(), setup.bounds.f()).isEmpty())
          .flatMap(StateVariable::input)
          .ifPresent(
              allowed -> {
                Term input = open(setup, name + "_input_P" + process, Sort.INT);
                setup
                    .formula
                    .decisions()
                    .inputs()
                    .add(new Decisions.Input(process, allowed, input));
              });
      Value any = shapes.unknown(variable.getType(), name + "_P" + process, variable.getName());
      FixedValue known = fixed.get(name);
      fields.put(name, known == null ? any : known.of(setup.values, any));
    }
    return fields;
  }

  /** The earlier outputs; trial runs determine their kind. */
  private static List<Watched> watched(TranslationContext setup, Map<String, FixedValue> fixed) {
    List<Watched> later = shownFromAnywhere(setup, fixed);
    List<Watched> first = shownAtStart(setup);
    List<Watched> watched = new ArrayList<>();
    for (int index = 0; index < later.size(); index++) {
      Value like = later.get(index).value();
      watched.add(unknown(setup, index, like == Values.NULL ? first.get(index).value() : like));
    }
    return watched;
  }

  private static List<Watched> shownFromAnywhere(
      TranslationContext setup, Map<String, FixedValue> fixed) {
    TranslationContext trial = new TranslationContext(setup.rounds, setup.bounds, new Terms());
    SystemState state = anywhere(trial, fixed, Monitors.nothing(trial));
    return new PhaseFormula(trial).phase(state, 1).watched();
  }

  private static List<Watched> shownAtStart(TranslationContext setup) {
    return new PhaseFormula(new TranslationContext(setup.rounds, setup.bounds, new Terms()))
        .start()
        .watched();
  }

  /** A protocol without outputs has no output so far. */
  private static Watched unknown(TranslationContext setup, int index, Value like) {
    String name = "shown_before_" + index;
    Term phase = open(setup, name + "_phase", Sort.INT);
    if (like == Values.NULL) {
      return new Watched(setup.terms.bool(false), like, phase);
    }
    Value value = shown(setup, name + "_value", like, setup.terms.bool(true));
    return new Watched(open(setup, name, Sort.BOOL), value, phase);
  }

  /**
   * An arbitrary value of the same shape.
   *
   * @param present whether it is not null, for a record
   */
  private static Value shown(TranslationContext setup, String name, Value like, Term present) {
    if (like instanceof Scalar scalar) {
      Sort sort = scalar.kind().equals(ScalarType.BOOL) ? Sort.BOOL : Sort.INT;
      return new Scalar(scalar.kind(), open(setup, name, sort));
    }
    if (like instanceof RecordValue record) {
      List<Value> components = new ArrayList<>();
      for (Value component : record.components()) {
        String part = name + "_" + components.size();
        components.add(shown(setup, part, component, open(setup, part + "_set", Sort.BOOL)));
      }
      return new RecordValue(present, record.type(), List.copyOf(components), null);
    }
    throw new UnsupportedCode(
        setup.rounds.protocol().declaration().getName(),
        "outputs of lists or sets inside of other values in a proof for all phases",
        "output records of numbers, or look at so many phases with --phases");
  }

  /** The formula of all its phases. */
  public FormulaBuilder formula() {
    return setup.formula;
  }

  /** The states between the phases, the first one included. */
  public List<SystemState> states() {
    return states;
  }

  /** The factory of its values. */
  public Values values() {
    return setup.values;
  }

  /** The bounds. */
  public Bounds bounds() {
    return setup.bounds;
  }

  /** The user's invariants: the name of each, and that it holds for every process or all. */
  public Map<String, Term> invariants(SystemState state) {
    Map<String, Term> claimed = new LinkedHashMap<>();
    for (MethodDeclaration invariant : setup.invariants) {
      List<Term> all = new ArrayList<>();
      for (int process = 0; process < setup.bounds.n(); process++) {
        ProcessStep step = new PhaseFormula(setup).between(process, state.phase());
        all.add(step.ask(invariant, setup.terms.bool(true), state.processes().get(process)));
      }
      claimed.put(invariant.getNameAsString(), setup.terms.and(all));
    }
    for (MethodDeclaration invariant : setup.invariantsOfAll) {
      ProcessStep step = new PhaseFormula(setup).between(0, state.phase());
      claimed.put(
          invariant.getNameAsString(),
          step.askOfAll(invariant, setup.terms.bool(true), state.processes()));
    }
    return claimed;
  }

  /** That a state has a value that an arbitrary state of the induction cannot have. */
  public Term outgrown(SystemState state) {
    return new StateBoundCheck(setup, LONGEST).of(state);
  }

  /**
   * Removes messages of past phases, which are never sent any more, from a state between two
   * phases.
   */
  private static final class Settling {

    private final TranslationContext setup;
    private final Terms terms;
    private final Term phase;

    private Settling(TranslationContext setup, Term phase) {
      this.setup = setup;
      this.terms = setup.terms;
      this.phase = phase;
    }

    /** The state at the end of its phase, without these messages. */
    static SystemState of(TranslationContext setup, SystemState state) {
      Settling settling = new Settling(setup, state.phase());
      return state.withProcesses(state.processes().stream().map(settling::process).toList());
    }

    private Map<String, Value> process(Map<String, Value> fields) {
      Map<String, Value> settled = new LinkedHashMap<>(fields);
      for (Waiting place : setup.rounds.waiting()) {
        Value held = Objects.requireNonNull(fields.get(place.field()));
        if (held instanceof NodeMapValue each) {
          settled.put(place.field(), perNode(place, each));
        } else {
          settled.put(place.field(), message(place, held));
          if (place.reach() == Waiting.Reach.ONE) {
            Value to = Objects.requireNonNull(fields.get(place.destination()));
            Value noProcess = setup.values.node(terms.number(-1));
            settled.put(
                place.destination(), setup.values.choose(waits(place, held), to, noProcess));
          }
        }
      }
      return settled;
    }

    private NodeMapValue perNode(Waiting place, NodeMapValue each) {
      List<Value> settled = new ArrayList<>();
      each.values().forEach(value -> settled.add(message(place, value)));
      return new NodeMapValue(List.copyOf(settled), message(place, each.last()));
    }

    private Value message(Waiting place, Value held) {
      return held instanceof RecordValue message
          ? setup.values.choose(waits(place, held), message, Values.NULL)
          : held;
    }

    private Term waits(Waiting place, Value held) {
      return held instanceof RecordValue message
          ? terms.and(message.present(), terms.lt(phase, PhaseFormula.phaseOf(place, message)))
          : terms.bool(false);
    }
  }

  /**
   * Detects states that exceed the bounds of symbolic states: longer lists and sets, and null where
   * {@link FieldValues} has none. An induction is valid only if no reachable state exceeds them.
   */
  private static final class StateBoundCheck {

    private static final Set<String> NEVER_NULL =
        Set.of("Integer", "Long", "Boolean", "Set", "TreeSet", "HashSet", "SortedSet");

    private final TranslationContext setup;
    private final Terms terms;
    private final int longest;

    StateBoundCheck(TranslationContext setup, int longest) {
      this.setup = setup;
      this.terms = setup.terms;
      this.longest = longest;
    }

    Term of(SystemState state) {
      List<Term> beyond = new ArrayList<>();
      for (Map<String, Value> process : state.processes()) {
        for (VariableDeclarator field : setup.text.fields().values()) {
          Value held = Objects.requireNonNull(process.get(field.getNameAsString()));
          beyond.add(of(field.getType(), held));
        }
      }
      return terms.or(beyond);
    }

    private Term of(Type type, Value value) {
      if (value instanceof NullValue) {
        boolean never =
            type instanceof ClassOrInterfaceType named
                && NEVER_NULL.contains(named.getNameAsString());
        return terms.bool(never);
      }
      if (value instanceof ListValue list) {
        List<Term> parts = new ArrayList<>(List.of(terms.lt(terms.number(longest), list.length())));
        for (int index = 0; index < list.slots().size(); index++) {
          Term inside = terms.lt(terms.number(index), list.length());
          parts.add(terms.and(inside, of(element(type), list.slots().get(index))));
        }
        return terms.and(list.present(), terms.or(parts));
      }
      if (value instanceof SetValue set) {
        List<Term> there = set.slots().stream().map(Slot::present).toList();
        List<Term> parts =
            new ArrayList<>(List.of(terms.lt(terms.number(longest), terms.count(there))));
        set.slots()
            .forEach(slot -> parts.add(terms.and(slot.present(), of(element(type), slot.value()))));
        return terms.or(parts);
      }
      if (value instanceof NodeMapValue perNode) {
        List<Term> parts = new ArrayList<>(List.of(of(element(type), perNode.last())));
        perNode.values().forEach(each -> parts.add(of(element(type), each)));
        return terms.or(parts);
      }
      return value instanceof RecordValue structure ? record(structure) : terms.bool(false);
    }

    private Term record(RecordValue record) {
      List<Type> types = setup.text.componentTypes(record.type());
      List<Term> parts = new ArrayList<>();
      for (int index = 0; index < types.size(); index++) {
        parts.add(of(types.get(index), record.components().get(index)));
      }
      return terms.and(record.present(), terms.or(parts));
    }

    private static Type element(Type type) {
      return type instanceof ClassOrInterfaceType generic && generic.getTypeArguments().isPresent()
          ? generic.getTypeArguments().get().get(0)
          : type.getElementType();
    }
  }
}
