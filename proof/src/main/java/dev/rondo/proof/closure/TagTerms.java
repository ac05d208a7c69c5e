package dev.rondo.proof.closure;

import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundTag;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Value.ScalarType;
import dev.rondo.proof.value.Values;
import java.util.Optional;

/** The tags of a protocol's messages as terms. */
final class TagTerms {

  private final Protocol protocol;
  private final Values values;
  private final Terms terms;

  TagTerms(Protocol protocol, Values values) {
    this.protocol = protocol;
    this.values = values;
    this.terms = values.terms();
  }

  /** Why the tags of a protocol have no terms; empty if they have. */
  static Optional<String> obstacle(Protocol protocol) {
    if (!protocol.tags().complete() || protocol.writtenAsRounds()) {
      return Optional.of("it is not cut into rounds by tags");
    }
    if (protocol.settings().severalRoles()) {
      return Optional.of("its roles have times of their own");
    }
    return protocol.messages().stream()
        .filter(message -> !isPlain(message))
        .map(message -> "the tag of " + message.name() + " is not written as one number")
        .findFirst();
  }

  private static boolean isPlain(Message message) {
    boolean fixed = message.round().filter(RoundTag.Fixed.class::isInstance).isPresent();
    boolean phaseIsComponent =
        message.phase().isEmpty()
            || message.parameters().stream()
                .anyMatch(
                    parameter ->
                        parameter.getNameAsString().equals(message.phase().get())
                            && parameter.getTypeAsString().equals("int"));
    return fixed && phaseIsComponent && !message.hasKinds() && message.holdsItsArguments();
  }

  /** How many positions a phase has: one for sending and one for using in each round. */
  int positions() {
    return 2 * protocol.tags().rounds() + 2;
  }

  /** Whether messages carry a phase. */
  boolean phased() {
    return protocol.tags().phased();
  }

  int round(String type) {
    return protocol.message(type).rounds().get(0);
  }

  /** The phase of a message; an arbitrary one if it is not known. */
  Term phase(RecordValue message) {
    Message type = protocol.message(message.type());
    if (type.phase().isEmpty()) {
      return terms.number(1);
    }
    int place = type.components().indexOf(type.phase().get());
    return message.components().get(place) instanceof Scalar scalar
        ? scalar.term()
        : values.fresh(ScalarType.INT).term();
  }

  /** The time at which messages of a type and phase are sent. */
  SymbolicTime tag(String type, Term phase) {
    return new SymbolicTime(phase, terms.number(2L * round(type)));
  }

  /** The position in a phase at which messages of a round are used. */
  Term using(int round) {
    return terms.number(2L * round + 1);
  }
}
