package dev.rondo.proof.formula;

import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Terms;
import dev.rondo.rounds.RoundProtocol;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Translates rounds into a formula: all behaviours of a number of phases, and the violations.
 * Unsupported code is reported to a log.
 */
public final class Translation {

  private Translation() {}

  /** The runs of a number of phases, from all starts. */
  public static Optional<FormulaBuilder> bounded(RoundProtocol rounds, Bounds bounds, Log log) {
    return bounded(rounds, bounds, StartSymmetry.NONE, log);
  }

  /** The runs of a number of phases, from the representative starts. */
  public static Optional<FormulaBuilder> bounded(
      RoundProtocol rounds, Bounds bounds, StartSymmetry symmetry, Log log) {
    return guarded(rounds, bounds, log, setup -> run(setup, symmetry));
  }

  private static FormulaBuilder run(TranslationContext setup, StartSymmetry symmetry) {
    PhaseFormula phases = new PhaseFormula(setup);
    SystemState state = phases.start();
    symmetry.assume(setup.formula, setup.bounds);
    int last = setup.rounds.protocol().tags().phased() ? setup.bounds.phases() : 1;
    for (int phase = 1; phase <= last; phase++) {
      state = phases.phase(state, phase);
    }
    return setup.formula;
  }

  static <T> Optional<T> guarded(
      RoundProtocol rounds, Bounds bounds, Log log, Function<TranslationContext, T> translation) {
    if (refuses(rounds, bounds, log)) {
      return Optional.empty();
    }
    try {
      return Optional.of(translation.apply(new TranslationContext(rounds, bounds, new Terms())));
    } catch (UnsupportedCode notCovered) {
      notCovered.report(log);
      return Optional.empty();
    }
  }

  private static boolean refuses(RoundProtocol rounds, Bounds bounds, Log log) {
    Optional<String> spec = Monitors.unknown(rounds.protocol().settings().specs());
    if (spec.isPresent()) {
      log.add(
          DiagnosticKind.NOT_IN_FORMULAS,
          rounds.protocol().declaration().getName(),
          "the spec " + spec.get(),
          "use Agreement, AgreementPerKey, PrefixOrder or Validity, or search instead");
    }
    if (!NetworkRule.isKnown(bounds)) {
      log.add(
          DiagnosticKind.NOT_IN_FORMULAS,
          rounds.protocol().declaration().getName(),
          "the network " + bounds.network(),
          "use one of the networks that come with Rondo or a formula that guarantees every process"
              + " some message, or search instead");
    }
    if (rounds.protocol().faultyVariable().isPresent()) {
      log.add(
          DiagnosticKind.NOT_IN_FORMULAS,
          rounds.protocol().declaration().getName(),
          "processes of which up to f are faulty",
          "search instead");
    }
    rounds.rounds().stream()
        .filter(RoundMethods::takesOneByOne)
        .findFirst()
        .ifPresent(
            round ->
                log.add(
                    DiagnosticKind.NOT_IN_FORMULAS,
                    rounds.protocol().declaration().getName(),
                    round.message() + " is taken one by one",
                    "take the messages of the round together, as a Mailbox, or search instead"));
    if (bounds.model().guaranteesRounds()) {
      refuseLeftovers(rounds.protocol(), log);
    }
    rounds.protocol().messages().stream()
        .filter(message -> !message.components().containsAll(message.phase().stream().toList()))
        .forEach(
            message ->
                log.add(
                    DiagnosticKind.NOT_IN_FORMULAS,
                    message.position(),
                    "the phase of " + message.name(),
                    "make it an int component of the message, or search instead"));
    rounds.protocol().messages().stream()
        .filter(Message::hasKinds)
        .forEach(
            message ->
                log.add(
                    DiagnosticKind.NOT_IN_FORMULAS,
                    message.position(),
                    "that %s share a round".formatted(String.join(" and ", message.kindNames())),
                    "let one record say which of them it is, or search instead"));
    return log.hasErrors();
  }

  /** A process that waits for guaranteed messages takes all that it accepts before it times out. */
  private static void refuseLeftovers(Protocol protocol, Log log) {
    Set<String> takenAlone =
        protocol.handlers().stream()
            .filter(handler -> handler.takes() == Handler.Takes.MESSAGE)
            .map(Handler::message)
            .collect(Collectors.toSet());
    protocol.timeouts().stream()
        .filter(timeout -> timeout.message().filter(takenAlone::contains).isPresent())
        .forEach(
            timeout ->
                log.add(
                    DiagnosticKind.NOT_IN_FORMULAS,
                    timeout.position(),
                    "a timeout that reads messages which a handler of one message has left",
                    "let the handler take a Mailbox, or search instead"));
  }
}
