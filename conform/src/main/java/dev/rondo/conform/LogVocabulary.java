package dev.rondo.conform;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.run.load.UserToString;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The names and types that the events of a log may have. A log with others is refused. */
final class LogVocabulary {

  private final Map<String, Map<String, String>> messages = new TreeMap<>(); // types by component
  private final Map<String, String> fields = new TreeMap<>();
  private final Set<String> handlers;
  private final Set<String> timeouts;
  private final Map<String, RequestArguments> arguments = new TreeMap<>(); // by timeout

  LogVocabulary(Protocol protocol) {
    protocol.messages().stream()
        .flatMap(message -> message.kinds().stream())
        .forEach(kind -> messages.put(kind.getNameAsString(), components(kind)));
    for (StateVariable variable : protocol.variables()) {
      fields.put(variable.name(), variable.type());
    }
    handlers =
        protocol.handlers().stream()
            .map(Handler::name)
            .collect(Collectors.toCollection(TreeSet::new));
    timeouts =
        protocol.timeouts().stream()
            .map(TimeoutHandler::name)
            .collect(Collectors.toCollection(TreeSet::new));
    protocol
        .timeouts()
        .forEach(timeout -> arguments.put(timeout.name(), RequestArguments.of(timeout)));
  }

  private static Map<String, String> components(RecordDeclaration message) {
    Map<String, String> types = new TreeMap<>();
    for (Parameter component : message.getParameters()) {
      types.put(component.getNameAsString(), component.getTypeAsString());
    }
    return types;
  }

  /** The components of each message, by its name. */
  Map<String, Set<String>> components() {
    Map<String, Set<String>> names = new TreeMap<>();
    messages.forEach((name, types) -> names.put(name, types.keySet()));
    return names;
  }

  /** The names of the messages. */
  Set<String> messages() {
    return messages.keySet();
  }

  /** Refuses an event with an unknown name or type. */
  void check(LogEvent event) {
    switch (event.kind()) {
      case SEND, RECV -> checkMessage(event);
      case STATE -> {
        for (Map.Entry<String, JsonNode> field : event.content().properties()) {
          String type = fields.get(field.getKey());
          if (type == null) {
            throw unknown(event, "the protocol has no field", field.getKey(), fields.keySet());
          }
          checkType(event, field, type);
        }
      }
      case TIMEOUT, REQUEST -> {
        if (!timeouts.contains(event.name())) {
          throw unknown(event, "the protocol has no " + event.kind(), event.name(), timeouts);
        }
        checkArguments(event);
      }
      case RECOVER -> {
        if (!event.name().isEmpty() && !timeouts.contains(event.name())) {
          throw unknown(event, "the protocol has no recover", event.name(), timeouts);
        }
      }
      case OUTPUT, CRASH -> {}
    }
  }

  /** The choices that give the arguments of a timeout or request. */
  int[] choices(LogEvent event) {
    return Objects.requireNonNull(arguments.get(event.name())).choices(event.content());
  }

  private void checkArguments(LogEvent event) {
    RequestArguments of = Objects.requireNonNull(arguments.get(event.name()));
    for (Map.Entry<String, JsonNode> argument : event.content().properties()) {
      if (!of.names().contains(argument.getKey())) {
        String fault = event.name() + " has no argument";
        throw unknown(event, fault, argument.getKey(), new TreeSet<>(of.names()));
      }
      if (!of.allows(argument.getKey(), argument.getValue())) {
        throw new UsageError(
            String.format(
                Locale.ROOT,
                "%s: the @Input of %s does not have the value %s",
                event.place(),
                argument.getKey(),
                argument.getValue()));
      }
    }
  }

  private void checkMessage(LogEvent event) {
    Map<String, String> components = messages.get(event.type());
    if (components == null) {
      throw unknown(event, "the protocol has no message", event.type(), messages.keySet());
    }
    for (Map.Entry<String, JsonNode> member : event.content().properties()) {
      if (!member.getKey().equals("type")) {
        String type = components.get(member.getKey());
        if (type == null) {
          throw unknown(
              event,
              "the message " + event.type() + " has no component",
              member.getKey(),
              components.keySet());
        }
        checkType(event, member, type);
      }
    }
    if (event.kind() == LogEvent.LogEventKind.RECV
        && !event.name().isEmpty()
        && !handlers.contains(event.name())) {
      throw unknown(event, "the protocol has no handler", event.name(), handlers);
    }
  }

  private static void checkType(LogEvent event, Map.Entry<String, JsonNode> member, String type) {
    JsonNode value = member.getValue();
    boolean fits =
        switch (type) {
          case "int", "long", "short", "byte" -> value.isIntegralNumber();
          case "double", "float" -> value.isNumber();
          case "boolean" -> value.isBoolean();
          case "String" -> value.isTextual() || value.isNull();
          case "NodeId" -> value.isInt() || value.isTextual() || value.isNull();
          default -> true;
        };
    if (!fits) {
      throw new UsageError(
          String.format(
              Locale.ROOT,
              "%s: %s is %s, but its type is %s",
              event.place(),
              member.getKey(),
              value,
              type));
    }
  }

  private static UsageError unknown(LogEvent event, String fault, String name, Set<String> names) {
    return new UsageError(
        String.format(
            Locale.ROOT,
            "%s: %s %s; it has %s",
            event.place(),
            fault,
            UserToString.of(name),
            names));
  }
}
