package dev.rondo.analysis.infer;

import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import dev.rondo.frontend.desugar.PhaseMethods;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which components can be the phases of all messages together: numbers of one kind, the best
 * founded first, then a single phase for all; an enum that all carry last, since most of these are
 * rounds or answers.
 */
final class PhaseChoices {

  private static final int MOST = 8;

  private final Protocol protocol;
  private final WrittenTags written;
  private final PhaseEvidence evidence;

  private PhaseChoices(Protocol protocol, WrittenTags written) {
    this.protocol = protocol;
    this.written = written;
    this.evidence = PhaseEvidence.of(protocol);
  }

  /** For each choice, the phase component of every message; an empty map is a single phase. */
  static List<Map<String, String>> of(Protocol protocol, WrittenTags written) {
    return new PhaseChoices(protocol, written).choices();
  }

  /** The message that carries no number, where all others carry one of a kind that grows. */
  static Optional<Obstacle> phaseless(Protocol protocol, WrittenTags written) {
    if (written.hasCarriedPhase(protocol)) {
      return CarriedPhases.missing(protocol, written);
    }
    if (!CarriedPhases.of(protocol).isEmpty()) {
      return Optional.empty();
    }
    PhaseChoices choices = new PhaseChoices(protocol, written);
    Optional<String> kind = choices.kinds().stream().findFirst();
    Optional<Message> without =
        kind.filter(k -> choices.opening(k).isEmpty())
            .flatMap(
                k ->
                    protocol.messages().stream()
                        .filter(message -> choices.candidates(message, k).isEmpty())
                        .findFirst());
    return without.flatMap(
        message ->
            protocol.messages().stream()
                .flatMap(other -> choices.candidates(other, kind.orElseThrow()).stream())
                .findFirst()
                .map(other -> choices.noPhase(message, other)));
  }

  private Obstacle noPhase(Message message, Component other) {
    List<String> ofState =
        evidence.numbers(message).stream()
            .filter(evidence::isOfState)
            .map(Component::name)
            .toList();
    return ofState.isEmpty()
        ? Obstacle.noPhase(protocol, message, other)
        : new Obstacle.OtherNumber(message, ofState, other);
  }

  private List<Map<String, String>> choices() {
    if (written.hasCarriedPhase(protocol)) {
      return CarriedPhases.written(protocol, written).map(List::of).orElse(List.of());
    }
    Set<Map<String, String>> choices = new LinkedHashSet<>();
    if (written.byMessage().isEmpty()) {
      choices.addAll(CarriedPhases.of(protocol));
    }
    for (String kind : kinds()) {
      choices.addAll(combinations(kind));
    }
    boolean isPhased =
        written.byMessage().values().stream().anyMatch(tag -> tag.phaseComponent().isPresent());
    if (!isPhased) {
      choices.add(Map.of());
    }
    if (written.byMessage().isEmpty()) {
      choices.addAll(CarriedPhases.enums(protocol));
    }
    return List.copyOf(choices);
  }

  /**
   * The kinds of numbers that grow: first those that most messages carry or come before, and best
   * founded.
   */
  private List<String> kinds() {
    Map<String, Integer> carriers = new TreeMap<>();
    Map<String, Integer> founded = new TreeMap<>();
    for (Message message : protocol.messages()) {
      Map<String, Integer> best = new TreeMap<>();
      for (Component component : allowed(message)) {
        best.merge(evidence.kind(component), evidence.score(component), Math::max);
      }
      best.forEach((kind, score) -> carriers.merge(kind, 1, Integer::sum));
      best.forEach((kind, score) -> founded.merge(kind, score, Integer::sum));
    }
    carriers.replaceAll((kind, count) -> count + opening(kind).size());
    Comparator<String> best =
        Comparator.<String, Integer>comparing(kind -> -carriers.getOrDefault(kind, 0))
            .thenComparing(kind -> -founded.getOrDefault(kind, 0))
            .thenComparing(Comparator.naturalOrder());
    return carriers.keySet().stream().filter(evidence::grows).sorted(best).toList();
  }

  /** What may be the phase of a message: what is written, or any number. */
  private List<Component> allowed(Message message) {
    Optional<String> said = written.of(message).phaseComponent();
    return said.isPresent()
        ? List.of(new Component(message.name(), said.get()))
        : evidence.numbers(message);
  }

  /** What may be the phase of a message where phases are numbers of a kind, the best first. */
  private List<Component> candidates(Message message, String kind) {
    boolean isSaid = written.of(message).phaseComponent().isPresent();
    return allowed(message).stream()
        .filter(c -> isSaid || evidence.kind(c).equals(kind) || evidence.score(c) >= 0)
        .sorted(
            Comparator.<Component, Boolean>comparing(c -> !evidence.kind(c).equals(kind))
                .thenComparing(component -> -evidence.score(component)))
        .toList();
  }

  /**
   * The messages that come before all phases of a kind, where others carry none of it either. What
   * numbers they do carry are of another kind, such as the values that are proposed.
   */
  private Set<String> opening(String kind) {
    Set<String> unnumbered = new TreeSet<>();
    for (Message message : protocol.messages()) {
      if (allowed(message).stream().noneMatch(c -> evidence.kind(c).equals(kind))) {
        unnumbered.add(message.name());
      }
    }
    boolean areOpening = written.byMessage().isEmpty() && OpeningMessages.are(unnumbered, protocol);
    return areOpening ? unnumbered : Set.of();
  }

  private List<Map<String, String>> combinations(String kind) {
    List<List<Component>> alternatives = new ArrayList<>();
    Set<String> opening = opening(kind);
    for (Message message : protocol.messages()) {
      alternatives.add(
          opening.contains(message.name())
              ? List.of(new Component(message.name(), OpeningMessages.PHASE))
              : candidates(message, kind));
    }
    List<Map<String, String>> combinations = new ArrayList<>();
    int deepest = alternatives.stream().mapToInt(List::size).sum();
    for (int depth = 0; depth <= deepest && combinations.size() < MOST; depth++) {
      combine(alternatives, 0, depth, new TreeMap<>(), combinations);
    }
    return combinations;
  }

  /** All combinations that give up the best components by so many places altogether. */
  private static void combine(
      List<List<Component>> alternatives,
      int index,
      int depth,
      Map<String, String> chosen,
      List<Map<String, String>> combinations) {
    if (combinations.size() >= MOST) {
      return;
    }
    if (index == alternatives.size()) {
      if (depth == 0) {
        combinations.add(new TreeMap<>(chosen));
      }
      return;
    }
    List<Component> here = alternatives.get(index);
    for (int place = 0; place < here.size() && place <= depth; place++) {
      Component component = here.get(place);
      chosen.put(component.message(), component.name());
      combine(alternatives, index + 1, depth - place, chosen, combinations);
      chosen.remove(component.message());
    }
  }

  /**
   * Phases that are no numbers of their messages: a record that all of them carry, such as a
   * ballot, or a number inside of it, such as the epoch of a header; or an enum that all of them
   * carry.
   */
  private static final class CarriedPhases {

    private CarriedPhases() {}

    /** For each way, the component of every message, or the way to it: {@code header.epoch}. */
    static List<Map<String, String>> of(Protocol protocol) {
      List<Map<String, String>> choices = new ArrayList<>();
      PhaseMethods numbers = PhaseMethods.of(protocol);
      for (RecordDeclaration record : protocol.unit().findAll(RecordDeclaration.class)) {
        carriers(protocol, record.getNameAsString())
            .ifPresent(
                carriers -> {
                  if (numbers.counts(record)) {
                    choices.add(carriers);
                  }
                  choices.addAll(inside(record, carriers, numbers));
                });
      }
      return choices;
    }

    /** For each enum that all messages carry, its component of every message. */
    static List<Map<String, String>> enums(Protocol protocol) {
      return protocol.unit().findAll(EnumDeclaration.class).stream()
          .flatMap(type -> carriers(protocol, type.getNameAsString()).stream())
          .toList();
    }

    /** The way to the phase that is written, for every message; empty where one carries none. */
    static Optional<Map<String, String>> written(Protocol protocol, WrittenTags written) {
      Map<String, String> ways = new TreeMap<>();
      for (Message message : protocol.messages()) {
        way(message, written).ifPresent(way -> ways.put(message.name(), way));
      }
      return ways.size() == protocol.messages().size() ? Optional.of(ways) : Optional.empty();
    }

    /** The message that carries no phase, where others have theirs inside of a record. */
    static Optional<Obstacle> missing(Protocol protocol, WrittenTags written) {
      Optional<Component> carrier =
          protocol.messages().stream()
              .flatMap(
                  message ->
                      written.carriedPhase(message).stream()
                          .map(way -> new Component(message.name(), way)))
              .findFirst();
      return protocol.messages().stream()
          .filter(message -> way(message, written).isEmpty())
          .findFirst()
          .flatMap(message -> carrier.map(other -> Obstacle.noPhase(protocol, message, other)));
    }

    private static Optional<String> way(Message message, WrittenTags written) {
      return written.of(message).phaseComponent().or(() -> written.carriedPhase(message));
    }

    private static List<Map<String, String>> inside(
        RecordDeclaration record, Map<String, String> carriers, PhaseMethods numbers) {
      List<Map<String, String>> choices = new ArrayList<>();
      for (Parameter part : record.getParameters()) {
        if (numbers.counts(part)) {
          Map<String, String> ways = new TreeMap<>();
          carriers.forEach((message, way) -> ways.put(message, way + "." + part.getName()));
          choices.add(ways);
        }
      }
      return choices;
    }

    /** For each message the component of this type; empty where one has none. */
    private static Optional<Map<String, String>> carriers(Protocol protocol, String type) {
      Map<String, String> carriers = new TreeMap<>();
      for (Message message : protocol.messages()) {
        message.parameters().stream()
            .filter(part -> part.getTypeAsString().equals(type))
            .findFirst()
            .ifPresent(part -> carriers.put(message.name(), part.getNameAsString()));
      }
      boolean all = !carriers.isEmpty() && carriers.size() == protocol.messages().size();
      return all ? Optional.of(carriers) : Optional.empty();
    }
  }
}
