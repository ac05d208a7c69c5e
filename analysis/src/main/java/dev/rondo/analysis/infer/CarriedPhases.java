package dev.rondo.analysis.infer;

import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import dev.rondo.frontend.desugar.PhaseMethods;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Phases that are no numbers of their messages: a record that all of them carry, such as a ballot,
 * or a number inside of it, such as the epoch of a header; or an enum that all of them carry.
 */
final class CarriedPhases {

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
