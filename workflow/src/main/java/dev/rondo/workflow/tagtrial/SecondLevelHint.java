package dev.rondo.workflow.tagtrial;

import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.unfold.HandlerSends;
import dev.rondo.unfold.SendSite;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What gives a protocol a second level of its phase: a number of what a process sends several times
 * in one phase, such as the appends and heartbeats of a leader in its term.
 */
final class SecondLevelHint {

  private static final Pattern SENT_AGAIN =
      Pattern.compile("TAG5: .* in an earlier step, now (\\w+)\\b.*", Pattern.DOTALL);

  private static final Pattern SENT_AFTER_ANSWERS =
      Pattern.compile(
          "TAG1: time goes back: P\\d+ sends (\\w+)\\b.*, having used messages.*", Pattern.DOTALL);

  private SecondLevelHint() {}

  /**
   * The hint as lines of text; none where another condition is violated, or where the phase has two
   * levels already.
   *
   * @param protocol with tags
   * @param violation the violation of a tag condition
   */
  static List<String> of(Protocol protocol, Finding violation) {
    Optional<Message> again = message(protocol, SENT_AGAIN, violation);
    return again
        .or(
            () ->
                message(protocol, SENT_AFTER_ANSWERS, violation)
                    .filter(sent -> answers(protocol, sent).findAny().isPresent()))
        .filter(each -> each.phase().isPresent() && each.phaseSource().equals(each.phase()))
        .map(each -> lines(protocol, each, each.phase().orElseThrow()))
        .orElse(List.of());
  }

  private static Optional<Message> message(Protocol protocol, Pattern pattern, Finding violation) {
    Matcher sent = pattern.matcher(violation.message());
    return sent.matches()
        ? protocol.messages().stream()
            .filter(each -> each.kindNames().contains(sent.group(1)))
            .findFirst()
        : Optional.empty();
  }

  private static List<String> lines(Protocol protocol, Message message, String phase) {
    String numbered =
        Stream.concat(Stream.of(message.name()), answers(protocol, message))
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

  /** What the handlers of a message send. */
  private static Stream<String> answers(Protocol protocol, Message message) {
    return protocol.handlers().stream()
        .filter(handler -> handler.message().equals(message.name()))
        .filter(handler -> handler.takes() == Handler.Takes.MESSAGE)
        .flatMap(handler -> HandlerSends.of(protocol, handler).stream())
        .map(SendSite::message);
  }
}
