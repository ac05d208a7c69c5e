package dev.rondo.run.trace;

import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Role;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.frontend.roles.RoleSizes;
import dev.rondo.run.observe.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The names of processes and phases in a run. Processes of roles are numbered within their role
 * ({@code Client0}, {@code Replica2}); others are {@code P0}, {@code P1} and so on.
 *
 * @param processes the names of processes that have a role, in the order of the processes
 * @param phase the component that holds the phase, such as {@code ballot}
 */
public record TraceNames(List<String> processes, String phase) {

  private static final String PHASE = "phaseName";
  private static final Pattern ROLE = Pattern.compile("(\\w+)=(\\d{1,2})");
  private static final Pattern NUMBERED = Pattern.compile("\\bP(\\d{1,2})\\b");

  /** Writes the names of a protocol among the settings of a trace. */
  public static void write(Protocol protocol, Map<String, String> settings) {
    if (!protocol.roles().isEmpty()) {
      settings.put(Trace.ROLES, RoleSizes.of(protocol).toString());
    }
    List<String> phases =
        protocol.messages().stream()
            .map(Message::phaseSource)
            .flatMap(Optional::stream)
            .distinct()
            .toList();
    if (protocol.tags().phased() && phases.size() == 1) {
      settings.put(PHASE, phases.get(0));
    }
  }

  /** The names of the processes of a protocol that have a role. */
  public static List<String> processes(Protocol protocol) {
    return protocol.roles().stream()
        .flatMap(role -> IntStream.range(0, role.n()).mapToObj(number -> role.name() + number))
        .toList();
  }

  /** A run for users, in whose texts processes have their names. */
  public static Trace named(Trace trace) {
    TraceNames names = of(trace);
    if (names.processes.isEmpty()) {
      return trace;
    }
    Finding finding = trace.finding();
    return trace.with(
        trace.settings(),
        trace.steps().stream().map(names::in).toList(),
        finding == null ? null : finding.withTexts(names.in(finding.message()), finding.handler()));
  }

  private TraceStep in(TraceStep step) {
    return new TraceStep(
        step.node(),
        step.time(),
        step.handler(),
        step.line(),
        step.timeout(),
        step.released(),
        step.delivered(),
        step.taken(),
        in(step.used()),
        step.choices(),
        in(step.sent()),
        step.outputs().stream().map(this::in).toList(),
        step.changes().stream()
            .map(change -> new TraceStep.VariableChange(change.variable(), in(change.value())))
            .toList(),
        step.lines(),
        step.draws());
  }

  private List<TraceStep.TracedMessage> in(List<TraceStep.TracedMessage> messages) {
    return messages.stream()
        .map(
            each ->
                new TraceStep.TracedMessage(
                    each.id(),
                    each.from(),
                    each.to(),
                    in(each.content()),
                    each.tag(),
                    each.lost(),
                    each.line()))
        .toList();
  }

  /** The names in a trace. An edited trace may lack them. */
  public static TraceNames of(Trace trace) {
    List<String> processes = new ArrayList<>();
    Matcher roles = ROLE.matcher(trace.settings().getOrDefault(Trace.ROLES, ""));
    while (roles.find()) {
      int n = Integer.parseInt(roles.group(2));
      for (int number = 0; number < n; number++) {
        processes.add(roles.group(1) + number);
      }
    }
    return new TraceNames(List.copyOf(processes), trace.settings().getOrDefault(PHASE, "phase"));
  }

  /** The name of a process. */
  public String process(int node) {
    return node >= 0 && node < processes.size() ? processes.get(node) : "P" + node;
  }

  /** Replaces the numbers of processes in a text by their names. */
  public String in(String text) {
    return processes.isEmpty()
        ? text
        : NUMBERED
            .matcher(text)
            .replaceAll(
                found -> Matcher.quoteReplacement(process(Integer.parseInt(found.group(1)))));
  }

  /** Whether a variable belongs to the role of a process. */
  public static boolean isOf(Protocol protocol, int node, String variable) {
    Optional<Role> owner =
        protocol.variables().stream()
            .filter(declared -> declared.name().equals(variable))
            .map(StateVariable::declarator)
            .findFirst()
            .flatMap(protocol::roleOf);
    return owner.isEmpty() || owner.equals(role(protocol, node));
  }

  /** The role of a process. */
  static Optional<Role> role(Protocol protocol, int node) {
    int first = 0;
    for (Role role : protocol.roles()) {
      if (node >= first && node < first + role.n()) {
        return Optional.of(role);
      }
      first += role.n();
    }
    return Optional.empty();
  }
}
