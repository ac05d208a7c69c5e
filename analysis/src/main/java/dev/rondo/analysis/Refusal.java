package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.Position;
import java.util.Optional;

/**
 * Why a reduction is not used.
 *
 * @param reason the text for users
 * @param position the position in the protocol's file, if it has one
 */
public record Refusal(String reason, Optional<Position> position) implements Comparable<Refusal> {

  /** At a place of the file. */
  public static Refusal at(Node place, String reason) {
    return at(Position.of(place), reason);
  }

  /** At a place of the file. */
  public static Refusal at(Position place, String reason) {
    return new Refusal(reason, Optional.of(place));
  }

  /** At no place. */
  public static Refusal because(String reason) {
    return new Refusal(reason, Optional.empty());
  }

  /** An invariant of all processes reads them in their order and compares their states. */
  public static Optional<Refusal> ofInvariantOfAll(Protocol protocol) {
    return protocol.invariantsOfAll().stream()
        .findFirst()
        .map(
            invariant ->
                at(invariant.position(), invariant.name() + " sees all processes in their order"));
  }

  /** The same place, as the reason for something larger. */
  public Refusal under(String larger) {
    return new Refusal(larger + ": " + reason, position);
  }

  /** The reason with its line. */
  public String text() {
    return position.map(place -> reason + " (line " + place.line() + ")").orElse(reason);
  }

  /** In the order of the file; refusals without a position come first. */
  @Override
  public int compareTo(Refusal other) {
    return position.isEmpty() || other.position.isEmpty()
        ? Boolean.compare(position.isPresent(), other.position.isPresent())
        : position.get().compareTo(other.position.get());
  }
}
