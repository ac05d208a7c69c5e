package dev.rondo.frontend;

import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.frontend.model.TimeoutHandler;
import java.util.Optional;
import java.util.stream.Collectors;

/** A model as text, without positions. */
final class ModelText {

  private ModelText() {}

  static String of(Protocol protocol) {
    StringBuilder text = new StringBuilder();
    text.append(protocol.qualifiedName()).append(' ').append(protocol.settings()).append('\n');
    text.append(protocol.tags()).append('\n');
    for (Message message : protocol.messages()) {
      text.append(
          "message %s%s phase %s round %s\n"
              .formatted(message.name(), message.components(), message.phase(), message.round()));
    }
    for (StateVariable variable : protocol.variables()) {
      text.append("variable %s %s\n".formatted(variable.declarator(), variable.input()));
    }
    text.append("init ").append(protocol.init()).append('\n');
    for (Handler handler : protocol.handlers()) {
      text.append(
          "handler %s %s takes %s of %s, %s %s\n"
              .formatted(
                  handler.index(),
                  handler.name(),
                  handler.takes(),
                  handler.message(),
                  handler.sender(),
                  handler.parameter()));
      text.append(guard(handler.guard())).append(handler.action()).append('\n');
    }
    for (TimeoutHandler timeout : protocol.timeouts()) {
      text.append(
          "timeout %s %s of %s %s\n"
              .formatted(timeout.index(), timeout.name(), timeout.message(), timeout.parameter()));
      text.append(guard(timeout.guard())).append(timeout.action()).append('\n');
    }
    for (RoundMethods round : protocol.rounds()) {
      text.append(
          "round %s %s %s %s\n"
              .formatted(round.number(), round.message(), round.send(), round.update()));
    }
    protocol
        .invariants()
        .forEach(method -> text.append("invariant ").append(method.declaration()).append('\n'));
    protocol.helpers().forEach(helper -> text.append("helper ").append(helper).append('\n'));
    return text.toString();
  }

  private static String guard(Optional<Guard> guard) {
    return guard
        .map(
            g ->
                g.locals().stream().map(Object::toString).collect(Collectors.joining("\n"))
                    + "\nwhen "
                    + g.condition()
                    + "\n")
        .orElse("always\n");
  }
}
