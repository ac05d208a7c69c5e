package dev.rondo.run.load;

import dev.rondo.analysis.GuardReads;
import dev.rondo.analysis.StaleMessageAnalysis;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Invariant;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import rondo.runtime.BrokenInvariant;

/**
 * A protocol that can be run.
 *
 * @param actions handlers, then timeouts: the numbers that {@link ProtocolNode} knows them by
 * @param variables the names of the state variables, in the order of their numbers
 * @param prototype makes the processes; does not take part in a run itself
 * @param markedLines the lines that are reported to a {@link LineLog}; none unless requested
 * @param loader knows the classes of the protocol's file and of its user's class path
 */
public record LoadedProtocol(
    Protocol model,
    List<HandlerInfo> actions,
    List<String> variables,
    ProtocolNode prototype,
    StaleMessageAnalysis forgetting,
    Set<String> oneByOne,
    GuardReads guardReads,
    Set<Integer> markedLines,
    SandboxClassLoader loader) {

  /**
   * A handler or a timeout as a run sees it.
   *
   * @param type the number of its message type, or -1 where it takes no message
   * @param mailbox whether it takes a mailbox
   * @param line where its name stands
   */
  public record HandlerInfo(String name, int type, boolean mailbox, int line) {

    static List<HandlerInfo> of(Protocol model) {
      return Stream.concat(
              model.handlers().stream().map(handler -> of(handler, model)),
              model.timeouts().stream().map(timeout -> of(timeout, model)))
          .toList();
    }

    private static HandlerInfo of(Handler handler, Protocol model) {
      return new HandlerInfo(
          handler.name(),
          type(handler.message(), model),
          handler.takes() == Handler.Takes.MAILBOX,
          handler.position().line());
    }

    private static HandlerInfo of(TimeoutHandler timeout, Protocol model) {
      return new HandlerInfo(
          timeout.name(),
          timeout.message().map(message -> type(message, model)).orElse(-1),
          true,
          timeout.position().line());
    }

    private static int type(String message, Protocol model) {
      return model.messages().indexOf(model.message(message));
    }
  }

  /** This protocol without specs and invariants. */
  public LoadedProtocol unjudged() {
    return new LoadedProtocol(
        model.unjudged(),
        actions,
        variables,
        prototype,
        forgetting,
        oneByOne,
        guardReads,
        markedLines,
        loader);
  }

  /**
   * Checks the invariants of a process after a step.
   *
   * @throws BrokenInvariant where an invariant does not hold
   */
  public void checkInvariants(ProtocolNode process, int node) {
    int broken = model.invariants().isEmpty() ? -1 : process.rondoBrokenInvariant();
    if (broken >= 0) {
      Invariant invariant = model.invariantsOfOne().get(broken);
      throw new BrokenInvariant(node, invariant.name(), invariant.position().line());
    }
  }

  /**
   * Checks the invariants of all processes after a step of one of them.
   *
   * @param all the processes in their order
   * @throws BrokenInvariant where an invariant of all processes does not hold
   */
  public void checkInvariantsOfAll(List<?> all) {
    int broken = model.invariants().isEmpty() ? -1 : prototype.rondoBrokenOfAll(all);
    if (broken >= 0) {
      Invariant invariant = model.invariantsOfAll().get(broken);
      throw new BrokenInvariant(invariant.name(), invariant.position().line());
    }
  }

  /** The names of the message types, in the order of their numbers. */
  public List<String> messageTypes() {
    return model.messages().stream().map(Message::name).toList();
  }
}
