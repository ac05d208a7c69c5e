package dev.rondo.proof.formula;

import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.proof.symbolic.ClassModel;
import dev.rondo.proof.term.Terms;
import dev.rondo.rounds.EarlyTimeouts;
import dev.rondo.rounds.PendingMessages;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.rounds.RoundProtocol.Waiting;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The values that all parts of a translation of rounds share. */
final class TranslationContext extends FormulaContext {

  final RoundProtocol rounds;

  private @Nullable RepeatedTimeouts repeated;

  TranslationContext(RoundProtocol rounds, Bounds bounds, Terms terms) {
    super(rounds.protocol(), new ClassModel(rounds.declaration(), sent(rounds)), bounds, terms);
    this.rounds = rounds;
  }

  private static Set<String> sent(RoundProtocol rounds) {
    return rounds.waiting().stream()
        .filter(place -> place.reach() != Waiting.Reach.EACH)
        .flatMap(place -> Stream.of(place.field(), place.destination()))
        .collect(Collectors.toSet());
  }

  /** The effects of any number of timeouts. */
  RepeatedTimeouts repeated() {
    if (repeated == null) {
      repeated = RepeatedTimeouts.of(this);
    }
    return repeated;
  }

  /** A method of the class without parameters. */
  Optional<MethodDeclaration> method(String name) {
    return text.methodWithoutParameters(name);
  }

  boolean hasTimeouts() {
    return !rounds.timeouts().isEmpty();
  }

  /** Whether rounds and phases without messages are skipped, as in the sequential form. */
  boolean skipsSilence() {
    return rounds.skipsSilence(network);
  }

  /** The messages that wait for their rounds, if silence is skipped. */
  PendingMessages pending() {
    return rounds.pending().orElseThrow();
  }

  /** Whether only a timeout can end a silence. */
  boolean awakens() {
    return skipsSilence() && hasTimeouts() && pending().waits().isPresent();
  }

  /** Whether a message could be guaranteed and yet be sent too late. */
  boolean checksLateness() {
    return network.guaranteesRounds() && !rounds.waiting().isEmpty();
  }

  /** Whether a process can be too late for a timeout, since it has heard of a later round. */
  boolean fallsBehind() {
    return network.guaranteesRounds()
        && rounds.waits().isPresent()
        && rounds.timeouts().stream().anyMatch(timeout -> timeout.getParameters().isEmpty());
  }

  /** Whether processes to which a round guarantees nothing time out before they send in it. */
  boolean hasEarlyTimeouts(RoundMethods round) {
    return EarlyTimeouts.comeBefore(round, rounds, network);
  }
}
