package dev.rondo.run.monitor;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.tags.EarlyPhase;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.UserText;
import java.util.List;
import java.util.Locale;

/**
 * The diagnostics of steps that violate TAG1 to TAG5. An action is a handler or a timeout by its
 * number, or -1 for {@code @Init}; a line is that of a send.
 */
public final class TagDiagnostics {

  private final LoadedProtocol protocol;
  private final TimeText times;

  /** The diagnostics of a protocol. */
  public TagDiagnostics(LoadedProtocol protocol) {
    this.protocol = protocol;
    this.times = new TimeText(protocol.model());
  }

  /** The name of an action. */
  public String name(int action) {
    return action < 0 ? "@Init" : protocol.actions().get(action).name();
  }

  /** The line of an action. */
  public int line(int action) {
    return action < 0 ? 1 : protocol.actions().get(action).line();
  }

  /** TAG1: a message is sent that is older than the clock. */
  public Diagnostic goesBack(int line, int node, Object message, long tag, long clock) {
    return of(Kind.TAG1, line, sentAt(node, message, tag, clock));
  }

  /** TAG2: a message is sent that is older than another one of the same step. */
  public Diagnostic goesBackInStep(int line, int node, Object message, long tag, long clock) {
    return invalidPhase(line, message, sentAt(node, message, tag, clock));
  }

  private String sentAt(int node, Object message, long tag, long clock) {
    return String.format(
        Locale.ROOT,
        "P%d sends %s of %s at %s",
        node,
        UserText.of(message),
        times.of(tag),
        times.withUse(clock));
  }

  /** TAG2: a message is sent with a phase that is none. */
  public Diagnostic invalidPhase(int line, Object message, String reason) {
    return of(Kind.TAG2, line, UserText.of(message), reason, EarlyPhase.hint(reason));
  }

  /** TAG3: a message is used that is older than the clock. */
  public Diagnostic late(int action, int node, Object message, long tag, long clock, String more) {
    return of(
        Kind.TAG3,
        line(action),
        name(action),
        UserText.of(message),
        String.format(
            Locale.ROOT,
            "its tag is %s, the time of P%d is %s%s",
            times.of(tag),
            node,
            times.of(clock),
            more));
  }

  /** TAG4: messages of two tags are used. */
  public Diagnostic severalTags(int action, Object one, long tag, Object other, long otherTag) {
    return of(
        Kind.TAG4,
        line(action),
        name(action),
        "%s of %s and %s of %s"
            .formatted(UserText.of(one), times.of(tag), UserText.of(other), times.of(otherTag)));
  }

  /** TAG5: messages of a tag are used a second time. */
  public Diagnostic usedBefore(int action, int node, Object message, long tag, String acts) {
    return of(
        Kind.TAG5,
        line(action),
        name(action),
        String.format(
            Locale.ROOT,
            "P%d had used messages of %s before, now it uses %s and %s",
            node,
            times.of(tag),
            UserText.of(message),
            acts));
  }

  /** TAG5: two messages of one process and tag are used. */
  public Diagnostic usedTwice(int action, int node, long tag) {
    String reason = "P" + node + " uses two messages of one process, both of " + times.of(tag);
    return of(Kind.TAG5, line(action), name(action), reason);
  }

  /** TAG5: messages of a tag were sent by an earlier step. */
  public Diagnostic sentBefore(int action, int line, int node, Object message, long tag) {
    return of(
        Kind.TAG5,
        line,
        name(action),
        String.format(
            Locale.ROOT,
            "P%d has sent messages of %s in an earlier step, now %s",
            node,
            times.of(tag),
            UserText.of(message)));
  }

  /** TAG5: a second message of a tag is sent to one process. */
  public Diagnostic second(int action, int line, int from, int to, Object message, long tag) {
    return of(
        Kind.TAG5,
        line,
        name(action),
        String.format(
            Locale.ROOT,
            "P%d sends P%d a second message of %s, %s",
            from,
            to,
            times.of(tag),
            UserText.of(message)));
  }

  private Diagnostic of(Kind condition, int line, String... arguments) {
    return new Diagnostic(
        condition, protocol.model().source(), new Position(line, 1, 1), List.of(arguments));
  }
}
