package dev.rondo.run.trace;

import dev.rondo.frontend.code.RequestCalls;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Role;
import dev.rondo.run.observe.Finding;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Translates names of handlers and variables of a run into those of the user's file. If roles that
 * are joined into one class use the same name, it gets a prefix ({@code clientOp}).
 */
public final class MemberNames {

  private final Protocol protocol;
  private final Set<String> written;
  private final RequestCalls requests;

  private MemberNames(Protocol protocol) {
    this.protocol = protocol;
    this.written =
        Pattern.compile("\\W+").splitAsStream(protocol.source().text()).collect(Collectors.toSet());
    this.requests = RequestCalls.of(protocol);
  }

  /** The names in the file of a protocol. */
  public static MemberNames of(Protocol protocol) {
    return new MemberNames(protocol);
  }

  /** Whether a name occurs in the file; desugaring adds other names. */
  public boolean isWritten(String name) {
    return written.contains(name);
  }

  /** The name in the file for a name of the joined class, at a process. */
  public String asWritten(int node, String name) {
    Optional<String> prefix =
        isWritten(name)
            ? Optional.empty()
            : TraceNames.role(protocol, node)
                .map(Role::name)
                .map(role -> role.substring(0, 1).toLowerCase(Locale.ROOT) + role.substring(1));
    return prefix
        .filter(name::startsWith)
        .map(role -> name.substring(role.length()))
        .filter(rest -> !rest.isEmpty())
        .map(rest -> rest.substring(0, 1).toLowerCase(Locale.ROOT) + rest.substring(1))
        .orElse(name);
  }

  /**
   * The number of values that a step has drawn as the arguments of a request; 0 where it is none.
   */
  public int arguments(TraceStep step) {
    String handler = asWritten(step.node(), step.handler());
    return step.timeout() >= 0 && requests.isRequest(handler) ? requests.arguments(handler) : 0;
  }

  /** What runs in a step of a run: the name of a handler, or a request with its arguments. */
  public String handler(Trace trace, TraceStep step) {
    String handler = asWritten(step.node(), step.handler());
    return step.timeout() >= 0 && requests.isRequest(handler)
        ? requests.call(
            handler, step.draws(), number(trace, "n", trace.nodes()), number(trace, "f", 0))
        : handler;
  }

  private static int number(Trace trace, String setting, int otherwise) {
    String value = trace.settings().getOrDefault(setting, "");
    return value.matches("\\d{1,9}") ? Integer.parseInt(value) : otherwise;
  }

  /** A run for users, with the names of the file and the arguments of requests. */
  public Trace in(Trace trace) {
    Finding finding = trace.finding();
    return trace.with(
        trace.settings(),
        trace.steps().stream().map(step -> in(trace, step)).toList(),
        finding == null
            ? null
            : finding.withTexts(finding.message(), asWritten(finding.node(), finding.handler())));
  }

  private TraceStep in(Trace trace, TraceStep step) {
    List<TraceStep.VariableChange> changes =
        step.changes().stream()
            .map(
                change ->
                    new TraceStep.VariableChange(
                        asWritten(step.node(), change.variable()), change.value()))
            .toList();
    return new TraceStep(
        step.node(),
        step.time(),
        handler(trace, step),
        step.line(),
        step.timeout(),
        step.released(),
        step.delivered(),
        step.taken(),
        step.used(),
        step.choices(),
        step.sent(),
        step.outputs(),
        changes,
        step.lines(),
        step.draws());
  }
}
