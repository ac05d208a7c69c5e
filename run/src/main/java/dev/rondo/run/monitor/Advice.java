package dev.rondo.run.monitor;

import dev.rondo.frontend.model.Message;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.watch.Time;

/** What to write so that a guard is closed. */
final class Advice {

  private final LoadedProtocol protocol;

  Advice(LoadedProtocol protocol) {
    this.protocol = protocol;
  }

  /** The watched variable that holds a process's phase, or -1 where none is known for certain. */
  int phaseVariable() {
    return protocol.forgetting().variables().size() == 1 ? 0 : -1;
  }

  /** The component of a message that holds its phase. */
  String phaseComponent(Object message) {
    return protocol
        .model()
        .message(message.getClass().getSimpleName())
        .phaseSource()
        .orElse("phase");
  }

  /** The condition under which a guard would have refused a message of an earlier time. */
  String closing(Object message, long tag, long time) {
    Message type = protocol.model().message(message.getClass().getSimpleName());
    if (Time.phase(tag) < Time.phase(time) && type.phase().isPresent()) {
      String variable =
          phaseVariable() < 0
              ? "the phase of the process"
              : protocol.forgetting().variables().get(0);
      return "m." + type.phaseSource().orElse("phase") + "() >= " + variable;
    }
    return "a flag that is false from round " + Time.round(time) + " on";
  }
}
