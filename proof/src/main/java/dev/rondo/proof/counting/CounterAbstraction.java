package dev.rondo.proof.counting;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.frontend.model.InputValues;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.proof.counting.AbstractValue.BooleanValue;
import dev.rondo.proof.counting.AbstractValue.Count;
import dev.rondo.proof.counting.AbstractValue.InputValue;
import dev.rondo.proof.counting.AbstractValue.PhaseDistance;
import dev.rondo.proof.counting.AbstractValue.PhaseNumber;
import dev.rondo.proof.counting.AbstractValue.RecordValue;
import dev.rondo.proof.counting.AbstractValue.Region;
import dev.rondo.proof.counting.LoopSummary.LoopCache;
import dev.rondo.proof.symbolic.ClassModel;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.rounds.RoundProtocol.Waiting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import rondo.runtime.NetworkModel;

/** The counter abstraction of a protocol: its fields, its inputs, and its code. */
final class CounterAbstraction {

  static final LinearTerm FOCUS = LinearTerm.unknown("focus");

  private final RoundProtocol rounds;
  private final NetworkModel network;
  private final ClassModel text;
  private final CountedInputs inputs;
  private final Set<String> phaseFields;
  private final Set<LinearTerm> compared = new LinkedHashSet<>();

  CounterAbstraction(RoundProtocol rounds, NetworkModel network) {
    this.rounds = rounds;
    this.network = network;
    this.text = new ClassModel(rounds.declaration(), Set.of());
    this.inputs = CountedInputs.of(rounds.protocol().variables());
    this.phaseFields = PhaseFields.of(rounds);
  }

  RoundProtocol rounds() {
    return rounds;
  }

  NetworkModel network() {
    return network;
  }

  CountedInputs inputs() {
    return inputs;
  }

  InputRange range() {
    return inputs.range(FOCUS);
  }

  /** The differences of counts that its code compares. */
  Set<LinearTerm> compared() {
    return compared;
  }

  CountingExecutor executor(
      AbstractValue phase,
      int round,
      List<LinearTerm> amounts,
      LoopCache cache,
      ExecutionPath path,
      List<AbstractValue> outputs) {
    return new CountingExecutor(
        new CountingExecutor.Context(text, range(), phase, round, amounts, cache, compared),
        path,
        outputs);
  }

  /** Every way to choose the inputs of a process. */
  List<Map<String, AbstractValue>> inputsOfOne() {
    List<Map<String, AbstractValue>> all = new ArrayList<>(List.of(new LinkedHashMap<>()));
    for (StateVariable variable : rounds.protocol().variables()) {
      if (variable.input().isPresent()) {
        List<Map<String, AbstractValue>> longer = new ArrayList<>();
        for (Map<String, AbstractValue> begun : all) {
          for (AbstractValue value : inputs.values()) {
            Map<String, AbstractValue> next = new LinkedHashMap<>(begun);
            next.put(variable.name(), value);
            longer.add(next);
          }
        }
        all = longer;
      }
    }
    return all;
  }

  /** The fields of a process before its first step. */
  Map<String, AbstractValue> initial(Map<String, AbstractValue> chosen, CountingExecutor executor) {
    Map<String, AbstractValue> fields = new LinkedHashMap<>();
    for (VariableDeclarator field : text.fields().values()) {
      fields.put(field.getNameAsString(), initial(field, executor, fields));
    }
    // Inputs come once all fields have their initial values.
    fields.putAll(chosen);
    return fields;
  }

  private AbstractValue initial(
      VariableDeclarator field, CountingExecutor executor, Map<String, AbstractValue> fields) {
    String type = field.getTypeAsString();
    boolean known =
        Set.of("int", "boolean").contains(type)
            || text.record(type).isPresent()
            || text.enumConstants(type).isPresent();
    if (!known) {
      throw CountingExecutor.refusal(
          field, "a field of type " + type, "use int, boolean, enums and records of these");
    }
    AbstractValue otherwise =
        switch (type) {
          case "int" -> Count.of(0);
          case "boolean" -> new BooleanValue(false);
          default -> AbstractValue.NULL;
        };
    CountingState frame = new CountingState(fields, new LinkedHashMap<>());
    return field.getInitializer().map(value -> executor.evaluate(value, frame)).orElse(otherwise);
  }

  /** Before the first phase, phase numbers are concrete. */
  Map<String, AbstractValue> started(Map<String, AbstractValue> fields) {
    Map<String, AbstractValue> started = new LinkedHashMap<>();
    fields.forEach(
        (field, value) ->
            started.put(field, phaseFields.contains(field) ? time(value) : timed(value)));
    return started;
  }

  private static AbstractValue time(AbstractValue value) {
    return value instanceof Count count && count.amount().isConstant()
        ? new PhaseNumber(PhaseDistance.of(count.amount().constant()))
        : value;
  }

  private AbstractValue timed(AbstractValue value) {
    if (!(value instanceof RecordValue made)) {
      return value;
    }
    List<AbstractValue> components = new ArrayList<>(made.components());
    rounds.protocol().messageNamed(made.type()).stream()
        .filter(message -> message.phase().isPresent())
        .mapToInt(message -> message.components().indexOf(message.phase().orElseThrow()))
        .filter(index -> index >= 0)
        .forEach(index -> components.set(index, time(components.get(index))));
    return new RecordValue(made.type(), List.copyOf(components));
  }

  /**
   * A process after a round: what it can never send any more is forgotten, and after the last round
   * the next phase is the current one.
   */
  Map<String, AbstractValue> after(
      int round, Map<String, AbstractValue> fields, ExecutionPath path) {
    Map<String, AbstractValue> after = new LinkedHashMap<>(fields);
    for (Waiting place : rounds.waiting()) {
      boolean sent = roundOf(place) <= round;
      AbstractValue waits = Objects.requireNonNull(after.get(place.field()));
      if (waits instanceof RecordValue made && isPast(place, made, sent)) {
        after.put(place.field(), AbstractValue.NULL);
      }
    }
    boolean last = round == rounds.rounds().size() || round == 0;
    after.replaceAll((field, value) -> kept(field, last ? nextPhase(value, path) : value));
    return after;
  }

  private int roundOf(Waiting place) {
    return rounds.rounds().stream()
        .filter(round -> round.message().equals(place.message().name()))
        .mapToInt(RoundMethods::number)
        .findFirst()
        .orElse(Integer.MAX_VALUE);
  }

  private static boolean isPast(Waiting place, RecordValue made, boolean sent) {
    int index = place.message().components().indexOf(place.message().phase().orElse(""));
    return index >= 0
        && made.components().get(index) instanceof PhaseNumber time
        && (time.distance() == PhaseDistance.PAST
            || (sent && time.distance() == PhaseDistance.NOW));
  }

  private static AbstractValue nextPhase(AbstractValue value, ExecutionPath path) {
    if (value instanceof PhaseNumber time) {
      Term yes = path.terms().bool(true);
      return switch (time.distance()) {
        case PAST, NOW -> new PhaseNumber(PhaseDistance.PAST);
        case NEXT -> new PhaseNumber(PhaseDistance.NOW);
        case LATER ->
            new PhaseNumber(path.any(yes, yes) == 0 ? PhaseDistance.NEXT : PhaseDistance.LATER);
      };
    }
    return value instanceof RecordValue made
        ? new RecordValue(
            made.type(), made.components().stream().map(each -> nextPhase(each, path)).toList())
        : value;
  }

  /** What a field can hold between rounds, and a message as it is sent. */
  AbstractValue kept(String field, AbstractValue value) {
    boolean small =
        value instanceof RecordValue made
            ? made.components().stream().allMatch(each -> each.equals(kept(field, each)))
            : !(value instanceof AbstractValue.MailboxView)
                && !(value instanceof AbstractValue.IteratorValue)
                && !(value instanceof AbstractValue.MessagePosition)
                && !(value instanceof Count count && !count.amount().isConstant());
    if (!small) {
      throw CountingExecutor.refusal(
          Optional.ofNullable(text.fields().get(field))
              .<Node>map(declared -> declared)
              .orElse(rounds.declaration().getName()),
          "a count that is kept in " + field,
          "keep whether it is enough");
    }
    return value;
  }

  /** That there are processes with such inputs only where the range of inputs allows for them. */
  Term allowed(Map<String, AbstractValue> chosen, Terms terms) {
    List<Term> all = new ArrayList<>();
    for (AbstractValue value : chosen.values()) {
      if (value instanceof InputValue datum) {
        all.add(allowed(datum.region(), terms));
      }
    }
    return terms.and(all);
  }

  private Term allowed(Region region, Terms terms) {
    InputRange range = range();
    return switch (region) {
      case BELOW -> terms.not(range.focus().atMost(range.low(), terms));
      case FOCUS ->
          terms.and(
              range.low().atMost(range.focus(), terms), range.focus().atMost(range.high(), terms));
      case ABOVE -> terms.not(range.high().atMost(range.focus(), terms));
    };
  }

  /** The fields that hold phase numbers: messages are tagged with them. */
  private static final class PhaseFields {

    private PhaseFields() {}

    static Set<String> of(RoundProtocol rounds) {
      Set<String> fields = new TreeSet<>();
      for (ObjectCreationExpr made : rounds.declaration().findAll(ObjectCreationExpr.class)) {
        Optional<Message> message = rounds.protocol().madeBy(made);
        int index =
            message.map(known -> known.components().indexOf(known.phase().orElse(""))).orElse(-1);
        if (index >= 0 && index < made.getArguments().size()) {
          made.getArgument(index)
              .findAll(NameExpr.class)
              .forEach(n -> fields.add(n.getNameAsString()));
        }
      }
      return fields;
    }
  }

  /**
   * The inputs of all processes.
   *
   * @param listed where there are few, all of them
   */
  record CountedInputs(LinearTerm low, LinearTerm high, Set<Integer> listed) {

    /** More inputs than these are distinguished by their order relative to one of them. */
    private static final int FEW = 4;

    static CountedInputs of(List<StateVariable> variables) {
      List<StateVariable> inputs =
          variables.stream().filter(variable -> variable.input().isPresent()).toList();
      if (inputs.isEmpty()) {
        return new CountedInputs(LinearTerm.ZERO, LinearTerm.ZERO, Set.of(0));
      }
      StateVariable first = inputs.get(0);
      for (StateVariable other : inputs) {
        if (other.drawnFor().isPresent()) {
          throw CountingExecutor.refusal(
              other.declarator(), "inputs of some processes", "prove it for a number of processes");
        }
        if (!other.input().equals(first.input()) || !other.type().equals("int")) {
          throw CountingExecutor.refusal(
              other.declarator(), "inputs of several ranges or types", "use int and one range");
        }
      }
      return of(first.input().orElseThrow(), first);
    }

    private static CountedInputs of(InputValues values, StateVariable variable) {
      if (values instanceof InputValues.Listed list) {
        TreeSet<Integer> sorted = new TreeSet<>(list.numbers());
        return few(LinearTerm.of(sorted.first()), LinearTerm.of(sorted.last()), sorted);
      }
      if (values instanceof InputValues.Range range) {
        LinearTerm low = bound(range.low());
        LinearTerm high = bound(range.high());
        boolean listed =
            low.isConstant() && high.isConstant() && high.constant() - low.constant() < FEW;
        return few(low, high, listed ? new TreeSet<>(values.values(1, 0)) : Set.of());
      }
      throw CountingExecutor.refusal(variable.declarator(), "this input", "give it a range");
    }

    private static CountedInputs few(LinearTerm low, LinearTerm high, Set<Integer> all) {
      return new CountedInputs(low, high, all.size() <= FEW ? all : Set.of());
    }

    private static LinearTerm bound(InputValues.RangeEnd bound) {
      return switch (bound.text()) {
        case "n" -> SystemSize.N;
        case "f" -> SystemSize.F;
        default -> LinearTerm.of(Integer.parseInt(bound.text()));
      };
    }

    boolean areListed() {
      return !listed.isEmpty();
    }

    /** The abstract inputs. */
    List<AbstractValue> values() {
      return areListed()
          ? listed.stream().<AbstractValue>map(Count::of).toList()
          : Stream.of(Region.values()).<AbstractValue>map(InputValue::new).toList();
    }

    InputRange range(LinearTerm focus) {
      return new InputRange(!areListed(), low, high, focus);
    }
  }
}
