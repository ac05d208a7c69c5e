package dev.rondo.conform.drive;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rondo.conform.LoggedValue;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.InputValues;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.load.UserCodeAbort;
import dev.rondo.run.load.UserToString;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.observe.ImplementationDiffers;
import dev.rondo.run.observe.Observer;
import dev.rondo.run.observe.StateText;
import dev.rondo.run.trace.MemberNames;
import dev.rondo.run.trace.TraceNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.drive.Implementation;
import rondo.drive.ImplementationContext;

/**
 * Drives an implementation through one run of its protocol. When a process of the protocol rests,
 * its implementation gets the same events and the same choices, and must have sent and output the
 * same, and be in the same state.
 */
final class ImplementationDriver implements Observer {

  private final LoadedProtocol protocol;
  private final AsyncSettings settings;
  private final Function<ImplementationContext, Implementation> implementations;
  private final RecordTranslator translator;
  private final List<ExternalEvent> externals;
  private final MemberNames members;
  private final List<String> names;
  private final DriveCount count;
  private final OptionalInt faulty;
  private final Map<Integer, DrivenProcess> processes = new HashMap<>();
  private final Map<Integer, Implementation> driven = new HashMap<>();
  private final Map<Integer, DrivenStep> steps = new TreeMap<>();
  private final Map<Integer, DrivenStep.ModelSend> messages = new HashMap<>();
  private final Map<Integer, Integer> senders = new HashMap<>();

  ImplementationDriver(
      AsyncForm form,
      Function<ImplementationContext, Implementation> implementations,
      RecordTranslator translator,
      List<ExternalEvent> externals,
      MemberNames members,
      DriveCount count) {
    this.protocol = form.protocol();
    this.settings = form.settings();
    this.implementations = implementations;
    this.translator = translator;
    this.externals = externals;
    this.members = members;
    this.names = TraceNames.processes(protocol.model());
    this.count = count;
    this.faulty = protocol.model().faultyVariable();
  }

  private DrivenStep step(int node) {
    return steps.computeIfAbsent(node, unused -> new DrivenStep());
  }

  @Override
  public void started(int node, ProtocolNode process) {
    steps.put(node, new DrivenStep()); // without the choices of its inputs
    if (faulty.isPresent() && process.rondoState(faulty.getAsInt()).equals(1)) {
      return; // sends what it likes: no implementation
    }
    DrivenProcess context = new DrivenProcess(node, roleOf(node), settings, process);
    Protocol model = protocol.model();
    for (int variable = 0; variable < model.variables().size(); variable++) {
      StateVariable declared = model.variables().get(variable);
      if (declared.input().isPresent()) {
        context.setInput(
            members.asWritten(node, declared.name()), (Integer) process.rondoState(variable));
      }
    }
    processes.put(node, context);
    step(node)
        .events
        .add(
            () -> {
              driven.put(node, implementations.apply(context));
              of(node).start();
            });
  }

  /** Processes of roles are numbered by role: {@code Client0}. */
  private String roleOf(int node) {
    return node < names.size() ? names.get(node).replaceFirst("\\d+$", "") : "";
  }

  private Implementation of(int node) {
    Implementation implementation = driven.get(node);
    if (implementation == null) {
      throw new IllegalStateException("an implementation was not made");
    }
    return implementation;
  }

  @Override
  public void chose(int node, int bound, int value) {
    step(node).choices.add(new DrivenStep.Choice(bound, value));
  }

  @Override
  public void sent(int id, int from, int to, Object content, long tag, boolean lost) {
    DrivenStep.ModelSend message = new DrivenStep.ModelSend(to, content);
    messages.put(id, message);
    senders.put(id, from);
    step(from).sent.add(message);
  }

  @Override
  public void output(int node, Object value) {
    step(node).outputs.add(value);
  }

  @Override
  public void took(int node, int message) {
    Object content = Objects.requireNonNull(messages.remove(message)).content();
    int from = Objects.requireNonNull(senders.remove(message));
    DrivenStep step = step(node);
    step.arrival = UserToString.of(content) + " from P" + from;
    step.events.add(() -> of(node).deliver(NodeId.of(from), translator.message(content)));
  }

  @Override
  public void fires(int node, int action) {
    step(node).actions.add(action);
    int timeout = action - protocol.model().handlers().size();
    if (timeout < 0) {
      return;
    }
    ExternalEvent event = externals.get(timeout);
    step(node)
        .events
        .add(
            switch (event.kind()) {
              case TIMEOUT -> () -> of(node).timeout(event.name());
              case REQUEST -> () -> of(node).request(event.name(), arguments(node, event));
              case RECOVERY ->
                  () -> {
                    of(node).crash();
                    of(node).recover();
                  };
            });
  }

  /** The first choices of a request are its arguments. */
  private List<Integer> arguments(int node, ExternalEvent event) {
    List<Integer> arguments = new ArrayList<>();
    for (InputValues values : event.arguments()) {
      int value = Objects.requireNonNull(processes.get(node)).choices.remove().value();
      arguments.add(values.values(settings.n(), settings.f()).get(value));
    }
    return arguments;
  }

  @Override
  public void rests(int node) {
    DrivenStep step = steps.remove(node);
    DrivenProcess process = processes.get(node);
    if (step == null || process == null) {
      return;
    }
    process.sent.clear();
    process.outputs.clear();
    process.choices = step.choices;
    Optional<String> failure = failure(step);
    List<String> differences = new ArrayList<>();
    failure.ifPresent(differences::add);
    sends(step, process).ifPresent(differences::add);
    outputs(step, process).ifPresent(differences::add);
    if (failure.isEmpty()) {
      Optional<String> state = state(node, process, differences);
      state.ifPresent(differences::add);
    }
    if (!differences.isEmpty()) {
      throw new ImplementationDiffers(finding(node, step, String.join("; ", differences)));
    }
    count.compared(step);
  }

  private Finding finding(int node, DrivenStep step, String message) {
    if (step.actions.isEmpty()) {
      String upon = step.arrival.isEmpty() ? "" : "; no handler of the model uses " + step.arrival;
      return new Finding(Finding.FindingKind.DIFFERENCE, message + upon, node, "", 0);
    }
    LoadedProtocol.HandlerInfo last =
        protocol.actions().get(step.actions.get(step.actions.size() - 1));
    return new Finding(Finding.FindingKind.DIFFERENCE, message, node, last.name(), last.line());
  }

  /** Calls the implementation; an exception is a difference. */
  @SuppressWarnings("IllegalCatch") // anything that user code throws
  private static Optional<String> failure(DrivenStep step) {
    try {
      step.events.forEach(DrivenStep.ImplementationCall::happen);
      return Optional.empty();
    } catch (DrivenProcess.OtherChoice other) {
      return Optional.of("choice: " + other.getMessage());
    } catch (UsageError | UserCodeAbort | OutOfMemoryError notTheirs) {
      throw notTheirs;
    } catch (Throwable thrown) {
      return Optional.of("exception: the implementation throws " + thrown(thrown));
    }
  }

  private static String thrown(Throwable thrown) {
    StackTraceElement[] frames = thrown.getStackTrace();
    return UserToString.thrown(thrown)
        + (frames.length == 0
            ? ""
            : " at " + frames[0].getFileName() + ":" + frames[0].getLineNumber());
  }

  /**
   * Compares the messages of a step, which have no order, except messages to one process if the
   * network keeps their order.
   */
  private Optional<String> sends(DrivenStep step, DrivenProcess process) {
    List<DrivenStep.ModelSend> missing = new ArrayList<>(step.sent);
    List<DrivenProcess.ImplementationSend> extra = new ArrayList<>();
    for (DrivenProcess.ImplementationSend sent : process.sent) {
      JsonNode content = LoggedValue.json(sent.content());
      int found = 0;
      while (found < missing.size()
          && !(missing.get(found).to() == sent.to() && isSame(content, missing.get(found)))) {
        if (!settings.faults().reorder() && missing.get(found).to() == sent.to()) {
          found = missing.size(); // another message to the process comes first
        } else {
          found++;
        }
      }
      if (found < missing.size()) {
        missing.remove(found);
      } else {
        extra.add(sent);
      }
    }
    if (missing.isEmpty() && extra.isEmpty()) {
      return Optional.empty();
    }
    String model = sent(missing.stream(), DrivenStep.ModelSend::content, DrivenStep.ModelSend::to);
    String implementation =
        sent(
            extra.stream(),
            DrivenProcess.ImplementationSend::content,
            DrivenProcess.ImplementationSend::to);
    String both = missing.size() < step.sent.size() ? " besides what both send" : "";
    return Optional.of(
        "sends: the model sends %s, the implementation %s%s"
            .formatted(model, implementation, both));
  }

  private static boolean isSame(JsonNode content, DrivenStep.ModelSend sent) {
    return LoggedValue.matches(content, sent.content());
  }

  /** Messages with their receivers, as text. */
  private <M> String sent(Stream<M> messages, Function<M, Object> content, ToIntFunction<M> to) {
    Map<String, List<Integer>> receivers = new LinkedHashMap<>();
    messages.forEach(
        message ->
            receivers
                .computeIfAbsent(UserToString.of(content.apply(message)), any -> new ArrayList<>())
                .add(to.applyAsInt(message)));
    return texts(
        receivers.entrySet().stream()
            .map(
                each ->
                    each.getValue().stream()
                        .sorted()
                        .map(receiver -> "P" + receiver)
                        .collect(Collectors.joining(", ", each.getKey() + " to ", "")))
            .toList());
  }

  private static String texts(List<String> all) {
    return all.isEmpty() ? "nothing" : String.join(" and ", all);
  }

  private Optional<String> outputs(DrivenStep step, DrivenProcess process) {
    boolean same = step.outputs.size() == process.outputs.size();
    for (int index = 0; same && index < step.outputs.size(); index++) {
      JsonNode output = LoggedValue.json(process.outputs.get(index));
      same = LoggedValue.matches(output, step.outputs.get(index));
    }
    return same
        ? Optional.empty()
        : Optional.of(
            "outputs: the model outputs %s, the implementation %s"
                .formatted(shown(step.outputs), shown(process.outputs)));
  }

  private static String shown(List<?> values) {
    return texts(values.stream().map(UserToString::of).toList());
  }

  private Optional<String> state(int node, DrivenProcess process, List<String> differences) {
    Map<String, ?> fields;
    try {
      fields = new TreeMap<>(of(node).state());
    } catch (UsageError | UserCodeAbort | OutOfMemoryError notTheirs) {
      throw notTheirs;
    } catch (Throwable thrown) {
      return Optional.of("exception: state() throws " + thrown(thrown));
    }
    for (Map.Entry<String, ?> field : fields.entrySet()) {
      Object expected = process.model.rondoState(variable(node, field.getKey()));
      count.field(field.getKey());
      if (!isSame(field.getValue(), expected)) {
        differences.add(
            "field %s: %s in the model, %s in the implementation"
                .formatted(
                    field.getKey(), StateText.text(expected), UserToString.of(field.getValue())));
      }
    }
    return Optional.empty();
  }

  private static boolean isSame(@Nullable Object value, @Nullable Object expected) {
    return LoggedValue.matches(LoggedValue.json(value), expected);
  }

  private int variable(int node, String name) {
    List<String> variables = protocol.variables();
    for (int variable = 0; variable < variables.size(); variable++) {
      String field = variables.get(variable);
      if (members.asWritten(node, field).equals(name)
          && TraceNames.isOf(protocol.model(), node, field)) {
        return variable;
      }
    }
    throw new UsageError(
        "state() has %s, which is no field of %s; there are %s"
            .formatted(
                name,
                protocol.model().name(),
                variables.stream()
                    .map(field -> members.asWritten(node, field))
                    .filter(members::isWritten)
                    .distinct()
                    .collect(Collectors.joining(", "))));
  }
}
