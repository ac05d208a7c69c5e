package dev.rondo.workflow.repair;

import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.observe.ViolatedCondition;
import dev.rondo.unfold.HandlerSends;
import dev.rondo.unfold.SendSite;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The messages that need a number as the second level of the phase: one that a process sends
 * several times in one phase, such as the appends and heartbeats of a leader in its term, and what
 * it leads to.
 */
public final class NumberedMessages {

  private NumberedMessages() {}

  /**
   * The message that a process certainly sends again.
   *
   * @param violation the violation of a tag condition; none where it has another cause
   */
  public static Optional<Message> sentAgain(Protocol protocol, Finding violation) {
    return sent(protocol, violation)
        .filter(
            message ->
                isSentAgain(
                    protocol, message, Objects.requireNonNull(violation.violated()).cause()));
  }

  /** The message whose sending violates a condition: it may help to send it with a number. */
  static Optional<Message> sent(Protocol protocol, Finding violation) {
    ViolatedCondition violated = violation.violated();
    return violated == null
        ? Optional.empty()
        : protocol.messages().stream()
            .filter(message -> message.kindNames().contains(violated.message()))
            .findFirst()
            .filter(message -> message.phase().isPresent());
  }

  private static boolean isSentAgain(
      Protocol protocol, Message message, ViolatedCondition.Cause cause) {
    return switch (cause) {
      case SENT_AGAIN -> true;
      case SENT_AFTER_USE -> answers(protocol, message.name()).findAny().isPresent();
      case OTHER -> false;
    };
  }

  /** The names of the messages that the handlers of a message send. */
  public static Stream<String> answers(Protocol protocol, String message) {
    return protocol.handlers().stream()
        .filter(handler -> handler.message().equals(message))
        .filter(handler -> handler.takes() == Handler.Takes.MESSAGE)
        .flatMap(handler -> HandlerSends.of(protocol, handler).stream())
        .map(SendSite::message);
  }

  /** The names of a message and of all later ones of its phase that it leads to. */
  static Set<String> from(Protocol protocol, Message first) {
    Set<String> reached = new LinkedHashSet<>();
    add(protocol, first.name(), round(first), reached);
    return reached;
  }

  private static void add(Protocol protocol, String name, int round, Set<String> reached) {
    if (round(protocol.message(name)) >= round && reached.add(name)) {
      protocol.handlers().stream()
          .filter(handler -> handler.message().equals(name))
          .flatMap(handler -> HandlerSends.of(protocol, handler).stream())
          .forEach(site -> add(protocol, site.message(), round, reached));
    }
  }

  private static int round(Message message) {
    return message.rounds().stream().mapToInt(each -> each).min().orElse(0);
  }
}
