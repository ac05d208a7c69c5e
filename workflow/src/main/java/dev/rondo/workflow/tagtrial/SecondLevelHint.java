package dev.rondo.workflow.tagtrial;

import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.workflow.repair.NumberedMessages;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The hint to give the phase of a protocol a second level: a number for messages that a process
 * sends several times in one phase, such as the appends and heartbeats of a leader in its term.
 */
final class SecondLevelHint {

  private SecondLevelHint() {}

  /**
   * The hint as lines of text; none where another condition is violated, or where the phase has two
   * levels already.
   *
   * @param protocol with tags
   * @param violation the violation of a tag condition
   */
  static List<String> of(Protocol protocol, Finding violation) {
    return NumberedMessages.sentAgain(protocol, violation)
        .filter(each -> each.phaseSource().equals(each.phase()))
        .map(each -> lines(protocol, each, each.phase().orElseThrow()))
        .orElse(List.of());
  }

  private static List<String> lines(Protocol protocol, Message message, String phase) {
    String numbered =
        Stream.concat(Stream.of(message.name()), NumberedMessages.answers(protocol, message.name()))
            .distinct()
            .collect(Collectors.joining(" and "));
    return List.of(
        "hint: number what a process sends several times in one %s, and the phase gets a second level:"
            .formatted(phase),
        "  a component int seq of %s".formatted(numbered),
        "  its sender: seq++; before each send, and seq = 0; where %s grows".formatted(phase),
        "  its receiver: when(m.%s() > %s || m.%s() == %s && m.seq() > seq); then seq = m.seq();"
            .formatted(phase, phase, phase, phase),
        "  for answers: mailbox.with(m -> m.%s() == %s && m.seq() == seq)".formatted(phase, phase));
  }
}
