package dev.rondo.analysis.infer;

import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.RoundTag;
import dev.rondo.frontend.tags.PhaseName;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Tags for every message of a protocol, those that are written already included.
 *
 * @param messages with their phases and rounds
 * @param fromZero whether the protocol counts its phases from 0, and tags count one more
 */
public record TagProposal(List<Message> messages, boolean fromZero) {

  /** Tags for processes that keep one time, with phases that are counted from 1. */
  public TagProposal(List<Message> messages) {
    this(messages, false);
  }

  /** The same tags, for phases that the protocol counts from 0. */
  public TagProposal countedFromZero() {
    return new TagProposal(messages, true);
  }

  /** What is left of it where all tags are written already. */
  public TagProposal withoutMessages() {
    return new TagProposal(List.of(), fromZero);
  }

  /** The tags in a few words. */
  public String summary() {
    String phases = phases();
    return (phases.isEmpty() ? "a single phase" : "phases " + phases)
        + (fromZero ? " from 0" : "")
        + ", rounds "
        + rounds();
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
        .filter(message -> message.phase().isPresent())
        .map(PhaseName::of)
        .filter(name -> !name.equals(OpeningMessages.PHASE))
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
