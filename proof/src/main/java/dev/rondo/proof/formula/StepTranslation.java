package dev.rondo.proof.formula;

import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.proof.symbolic.ClassModel;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Terms;
import dev.rondo.run.async.AllowedFaults;
import java.util.Optional;
import java.util.Set;
import rondo.runtime.NetworkModel;

/**
 * Translates the handlers of a protocol into a formula of its interleaved steps. Unsupported code
 * is reported to a log.
 */
public final class StepTranslation {

  private final Protocol protocol;
  private final AllowedFaults faults;
  private final Bounds bounds;
  private final Log log;

  private StepTranslation(Protocol protocol, AllowedFaults faults, Bounds bounds, Log log) {
    this.protocol = protocol;
    this.faults = faults;
    this.bounds = bounds;
    this.log = log;
  }

  /** The runs of a number of steps, from the representative starts. */
  public static Optional<StepUnrolling> of(
      Protocol protocol,
      AllowedFaults faults,
      Bounds bounds,
      int steps,
      StartSymmetry symmetry,
      Log log) {
    if (!covers(protocol, faults, bounds, log)) {
      return Optional.empty();
    }
    try {
      FormulaContext setup =
          new FormulaContext(
              protocol, new ClassModel(protocol.declaration(), Set.of()), bounds, new Terms());
      return Optional.of(new StepUnrolling(setup, !faults.reorder(), steps, symmetry));
    } catch (UnsupportedCode notCovered) {
      notCovered.report(log);
      return Optional.empty();
    }
  }

  /**
   * Whether the kinds of the handlers, the specs and the network have formulas. Their code may
   * still be unsupported.
   *
   * @param log receives the reasons why not
   */
  public static boolean covers(Protocol protocol, AllowedFaults faults, Bounds bounds, Log log) {
    StepTranslation translation = new StepTranslation(protocol, faults, bounds, log);
    translation.refuseNetworks();
    translation.refuseProtocols();
    return !log.hasErrors();
  }

  private void refuseNetworks() {
    NetworkModel network = bounds.model();
    if (protocol.tags().complete() && network.guaranteesRounds()) {
      refuse("what " + bounds.network() + " guarantees in each round", "say --network Arbitrary");
    }
    if (network.capacity() != NetworkModel.UNBOUNDED) {
      refuse("channels of a capacity", "say --network Fifo");
    }
    if (!faults.reorder() && faults.drops()) {
      refuse("losses in channels that keep the order", "leave out R or MD of --faults");
    }
    if (!faults.delay()) {
      refuse("messages without delays", "allow D in --faults");
    }
  }

  private void refuseProtocols() {
    if (protocol.writtenAsRounds()) {
      refuse("steps of a protocol that is written as rounds", "leave out --form");
    }
    Monitors.unknown(protocol.settings().specs())
        .ifPresent(
            spec ->
                refuse(
                    "the spec " + spec, "use Agreement, AgreementPerKey, PrefixOrder or Validity"));
    if (protocol.faultyVariable().isPresent()) {
      refuse("processes of which up to f are faulty", "search instead");
    }
    protocol.messages().stream()
        .filter(Message::hasKinds)
        .forEach(
            message ->
                log.add(
                    DiagnosticKind.NOT_IN_FORMULAS,
                    message.position(),
                    "that %s share a round, in steps"
                        .formatted(String.join(" and ", message.kindNames())),
                    "let one record say which of them it is, or search instead"));
    protocol.handlers().stream()
        .filter(handler -> handler.takes() == Handler.Takes.MAILBOX)
        .forEach(
            handler ->
                log.add(
                    DiagnosticKind.NOT_IN_FORMULAS,
                    handler.position(),
                    "a handler of a Mailbox, in steps",
                    "take the messages one by one, or search instead"));
    if (faults.timeouts()) {
      protocol.timeouts().stream().findFirst().ifPresent(this::refuseTimeout);
    }
  }

  private void refuseTimeout(TimeoutHandler timeout) {
    log.add(
        DiagnosticKind.NOT_IN_FORMULAS,
        timeout.position(),
        "a timeout, in steps",
        "leave out T of --faults, or search instead");
  }

  private void refuse(String what, String instead) {
    log.add(DiagnosticKind.NOT_IN_FORMULAS, protocol.declaration().getName(), what, instead);
  }
}
