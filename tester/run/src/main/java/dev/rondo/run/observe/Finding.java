package dev.rondo.run.observe;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A bug of the protocol.
 *
 * @param message the text for users
 * @param node the process at which it shows
 * @param handler the name of the handler that was running
 * @param line where in the protocol's file
 * @param spec the binary name of the violated spec, as the protocol's settings have it; empty for a
 *     bug of another kind
 * @param violated the violated tag condition; null for a bug of another kind, and in traces that do
 *     not have it
 * @param exhausted what the code exhausted; null for a bug of another kind, and in traces that do
 *     not have it
 */
public record Finding(
    FindingKind kind,
    String message,
    int node,
    String handler,
    int line,
    String spec,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ViolatedCondition violated,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ExhaustedResource exhausted) {

  private static final Pattern INVARIANT_NAME =
      Pattern.compile(" the invariant ([\\w$]+) \\(line ");

  /** The handler of a bug in a guard, if the guard is not known. */
  public static final String A_GUARD = "a guard";

  /** Rejects missing components, which an edited trace may lack. */
  public Finding {
    Objects.requireNonNull(kind, "a finding has no kind");
    Objects.requireNonNull(message, "a finding has no message");
    Objects.requireNonNull(handler, "a finding has no handler");
    Objects.requireNonNull(spec, "a finding has no spec");
  }

  /** A bug that is no violation of a tag condition. */
  public Finding(
      FindingKind kind, String message, int node, String handler, int line, String spec) {
    this(kind, message, node, handler, line, spec, null, null);
  }

  /** The failure of user code. */
  public static Finding of(
      UserCodeFailure failure, String message, int node, String handler, int line, String spec) {
    return new Finding(
        failure.kind(), message, node, handler, line, spec, null, failure.exhausted());
  }

  /** A violation of a tag condition. */
  public static Finding of(
      ViolatedCondition violated, String message, int node, String handler, int line) {
    return new Finding(FindingKind.TAG, message, node, handler, line, "", violated, null);
  }

  /** A bug that no spec has found. */
  public Finding(FindingKind kind, String message, int node, String handler, int line) {
    this(kind, message, node, handler, line, "");
  }

  /** The same bug with another text and another name of its handler. */
  public Finding withTexts(String newMessage, String newHandler) {
    return new Finding(kind, newMessage, node, newHandler, line, spec, violated, exhausted);
  }

  /** The same bug at another process, in another handler and line. */
  public Finding at(int newNode, String newHandler, int newLine) {
    return new Finding(kind, message, newNode, newHandler, newLine, spec, violated, exhausted);
  }

  /** The name of the violated spec as text. */
  public String specName() {
    return spec.substring(Math.max(spec.lastIndexOf('.'), spec.lastIndexOf('$')) + 1);
  }

  /** The name of the broken invariant; empty if none is broken. */
  public Optional<String> invariantName() {
    Matcher name = INVARIANT_NAME.matcher(message);
    return kind == FindingKind.INVARIANT && name.find()
        ? Optional.of(name.group(1))
        : Optional.empty();
  }

  /**
   * Whether it is an endless loop or exhausts memory or stack. Such a bug is slow to replay, and
   * may not show each time.
   */
  public boolean showsSlowly() {
    return kind == FindingKind.ENDLESS_LOOP || exhausted != null;
  }

  /** What kind of bug. */
  public enum FindingKind {
    /** A spec is violated. */
    VIOLATION,
    /** An invariant is broken. */
    INVARIANT,
    /** A handler threw an exception. */
    EXCEPTION,
    /** A handler, an invariant or a spec does not end. */
    ENDLESS_LOOP,
    /** A process never outputs, although everything that stays possible happens. */
    NO_OUTPUT,
    /** A run that repeats forever does not satisfy a formula. */
    FORMULA,
    /** The protocol breaks a condition of synchronization tags. */
    TAG,
    /** An implementation that takes the same steps does something else than the protocol. */
    DIFFERENCE
  }
}
