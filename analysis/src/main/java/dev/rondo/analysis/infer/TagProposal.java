package dev.rondo.analysis.infer;

import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.RoundTag;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Tags for every message of a protocol, those that are written already included.
 *
 * @param messages with their phases and rounds
 * @param severalRoles whether the roles of a process keep times of their own
 */
public record TagProposal(List<Message> messages, boolean severalRoles) {

  /** Tags for processes that keep one time. */
  public TagProposal(List<Message> messages) {
    this(messages, false);
  }

  /** The same tags, with a time for each role. */
  public TagProposal inRoles() {
    return new TagProposal(messages, true);
  }

  /** The tags in a few words. */
  public String summary() {
    String phases = phases();
    return (phases.isEmpty() ? "a single phase" : "phases " + phases)
        + ", rounds "
        + rounds()
        + (severalRoles ? ", several roles" : "");
  }

  /** The rounds in their order, such as {@code Prepare, Ack, Propose}. */
  private String rounds() {
    Map<Integer, String> byRound =
        messages.stream()
            .collect(
                Collectors.toMap(
                    message -> message.rounds().get(0),
                    TagProposal::rounds,
                    (one, other) -> one + " or " + other,
                    TreeMap::new));
    return String.join(", ", byRound.values());
  }

  private static String rounds(Message message) {
    return message.round().orElseThrow() instanceof RoundTag.Held held
        ? message.name() + " by " + held.component()
        : message.name();
  }

  /** The components that hold the phase, such as {@code ballot}; empty with a single phase. */
  public String phases() {
    return messages.stream()
        .flatMap(message -> message.phase().stream())
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
