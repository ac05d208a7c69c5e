package dev.rondo.run.trace;

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
 * What the user's file calls the handlers and variables of a run. Roles that are joined into one
 * class have names with a prefix ({@code clientOp}) where two of them use the same name.
 */
public final class MemberNames {

  private final Protocol protocol;
  private final Set<String> written;

  private MemberNames(Protocol protocol) {
    this.protocol = protocol;
    this.written =
        Pattern.compile("\\W+").splitAsStream(protocol.source().text()).collect(Collectors.toSet());
  }

  /** The names in the file of a protocol. */
  public static MemberNames of(Protocol protocol) {
    return new MemberNames(protocol);
  }

  /** Whether a name stands in the file: desugaring adds variables of its own. */
  public boolean isWritten(String name) {
    return written.contains(name);
  }

  /** The name in the file of what a process has under a name of the joined class. */
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

  /** A run for people, in which handlers and variables have their names of the file. */
  public Trace in(Trace trace) {
    if (protocol.roles().isEmpty()) {
      return trace;
    }
    Finding finding = trace.finding();
    return trace.with(
        trace.settings(),
        trace.steps().stream().map(this::in).toList(),
        finding == null
            ? null
            : finding.withTexts(finding.message(), asWritten(finding.node(), finding.handler())));
  }

  private TraceStep in(TraceStep step) {
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
        asWritten(step.node(), step.handler()),
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
