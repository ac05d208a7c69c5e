package dev.rondo.proof.counting;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.VariableDeclarator;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.proof.counting.Abstract.Count;
import dev.rondo.proof.counting.Abstract.Datum;
import dev.rondo.proof.counting.Abstract.Distance;
import dev.rondo.proof.counting.Abstract.Made;
import dev.rondo.proof.counting.Abstract.Region;
import dev.rondo.proof.counting.Abstract.Time;
import dev.rondo.proof.counting.Abstract.Truth;
import dev.rondo.proof.symbolic.ClassText;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.rounds.Waiting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** A protocol whose processes are counted: its fields, its inputs, and its code. */
final class Counted {

  static final Linear FOCUS = Linear.unknown("focus");

  private final RoundProtocol rounds;
  private final String network;
  private final ClassText text;
  private final CountedInputs inputs;
  private final Set<String> phaseFields;
  private final Set<Linear> compared = new LinkedHashSet<>();

  Counted(RoundProtocol rounds, String network) {
    this.rounds = rounds;
    this.network = network;
    this.text = new ClassText(rounds.declaration(), Set.of());
    this.inputs = CountedInputs.of(rounds.protocol().variables());
    this.phaseFields = PhaseFields.of(rounds);
  }

  RoundProtocol rounds() {
    return rounds;
  }

  String network() {
    return network;
  }

  CountedInputs inputs() {
    return inputs;
  }

  Range range() {
    return inputs.range(FOCUS);
  }

  /** The differences of counts that its code compares. */
  Set<Linear> compared() {
    return compared;
  }

  Local local(
      Abstract phase,
      int round,
      List<Linear> amounts,
      LoopCache cache,
      Path path,
      List<Abstract> outputs) {
    return new Local(
        new Local.Setting(text, range(), phase, round, amounts, cache, compared), path, outputs);
  }

  /** Every way to choose the inputs of a process. */
  List<Map<String, Abstract>> inputsOfOne() {
    List<Map<String, Abstract>> all = new ArrayList<>(List.of(new LinkedHashMap<>()));
    for (StateVariable variable : rounds.protocol().variables()) {
      if (variable.input().isPresent()) {
        List<Map<String, Abstract>> longer = new ArrayList<>();
        for (Map<String, Abstract> begun : all) {
          for (Abstract value : inputs.values()) {
            Map<String, Abstract> next = new LinkedHashMap<>(begun);
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
  Map<String, Abstract> initial(Map<String, Abstract> chosen, Local local) {
    Map<String, Abstract> fields = new LinkedHashMap<>();
    for (VariableDeclarator field : text.fields().values()) {
      fields.put(field.getNameAsString(), initial(field, local, fields));
    }
    // Inputs come once all fields have their initial values.
    fields.putAll(chosen);
    return fields;
  }

  private Abstract initial(VariableDeclarator field, Local local, Map<String, Abstract> fields) {
    String type = field.getTypeAsString();
    boolean known =
        Set.of("int", "boolean").contains(type)
            || text.record(type).isPresent()
            || text.enumConstants(type).isPresent();
    if (!known) {
      throw Local.refusal(
          field, "a field of type " + type, "use int, boolean, enums and records of these");
    }
    Abstract otherwise =
        switch (type) {
          case "int" -> Count.of(0);
          case "boolean" -> new Truth(false);
          default -> Abstract.NULL;
        };
    Frame frame = new Frame(fields, new LinkedHashMap<>());
    return field.getInitializer().map(value -> local.values().of(value, frame)).orElse(otherwise);
  }

  /** At the start there is no phase yet: numbers of phases are those that they are. */
  Map<String, Abstract> started(Map<String, Abstract> fields) {
    Map<String, Abstract> started = new LinkedHashMap<>();
    fields.forEach(
        (field, value) ->
            started.put(field, phaseFields.contains(field) ? time(value) : timed(value)));
    return started;
  }

  private static Abstract time(Abstract value) {
    return value instanceof Count count && count.amount().isConstant()
        ? new Time(Distance.of(count.amount().constant()))
        : value;
  }

  private Abstract timed(Abstract value) {
    if (!(value instanceof Made made)) {
      return value;
    }
    List<Abstract> components = new ArrayList<>(made.components());
    rounds.protocol().messageNamed(made.type()).stream()
        .filter(message -> message.phase().isPresent())
        .mapToInt(message -> message.components().indexOf(message.phase().orElseThrow()))
        .filter(index -> index >= 0)
        .forEach(index -> components.set(index, time(components.get(index))));
    return new Made(made.type(), List.copyOf(components));
  }

  /**
   * A process after a round: what it can never send any more is forgotten, and after the last round
   * the next phase is the current one.
   */
  Map<String, Abstract> after(int round, Map<String, Abstract> fields, Path path) {
    Map<String, Abstract> after = new LinkedHashMap<>(fields);
    for (Waiting place : rounds.waiting()) {
      boolean sent = roundOf(place) <= round;
      Abstract waits = Objects.requireNonNull(after.get(place.field()));
      if (waits instanceof Made made && isPast(place, made, sent)) {
        after.put(place.field(), Abstract.NULL);
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

  private static boolean isPast(Waiting place, Made made, boolean sent) {
    int index = place.message().components().indexOf(place.message().phase().orElse(""));
    return index >= 0
        && made.components().get(index) instanceof Time time
        && (time.distance() == Distance.PAST || (sent && time.distance() == Distance.NOW));
  }

  private static Abstract nextPhase(Abstract value, Path path) {
    if (value instanceof Time time) {
      Term yes = path.terms().bool(true);
      return switch (time.distance()) {
        case PAST, NOW -> new Time(Distance.PAST);
        case NEXT -> new Time(Distance.NOW);
        case LATER -> new Time(path.any(yes, yes) == 0 ? Distance.NEXT : Distance.LATER);
      };
    }
    return value instanceof Made made
        ? new Made(
            made.type(), made.components().stream().map(each -> nextPhase(each, path)).toList())
        : value;
  }

  /** What a field can hold between rounds, and a message as it is sent. */
  Abstract kept(String field, Abstract value) {
    boolean small =
        value instanceof Made made
            ? made.components().stream().allMatch(each -> each.equals(kept(field, each)))
            : !(value instanceof Abstract.View)
                && !(value instanceof Abstract.Start)
                && !(value instanceof Abstract.Place)
                && !(value instanceof Count count && !count.amount().isConstant());
    if (!small) {
      throw Local.refusal(
          Optional.ofNullable(text.fields().get(field))
              .<Node>map(declared -> declared)
              .orElse(rounds.declaration().getName()),
          "a count that is kept in " + field,
          "keep whether it is enough");
    }
    return value;
  }

  /** That there are processes with such inputs only where the range of inputs allows for them. */
  Term allowed(Map<String, Abstract> chosen, Terms terms) {
    List<Term> all = new ArrayList<>();
    for (Abstract value : chosen.values()) {
      if (value instanceof Datum datum) {
        all.add(allowed(datum.region(), terms));
      }
    }
    return terms.and(all);
  }

  private Term allowed(Region region, Terms terms) {
    Range range = range();
    return switch (region) {
      case BELOW -> terms.not(range.focus().atMost(range.low(), terms));
      case FOCUS ->
          terms.and(
              range.low().atMost(range.focus(), terms), range.focus().atMost(range.high(), terms));
      case ABOVE -> terms.not(range.high().atMost(range.focus(), terms));
    };
  }
}
