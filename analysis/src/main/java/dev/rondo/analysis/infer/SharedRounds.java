package dev.rondo.analysis.infer;

import dev.rondo.analysis.infer.MessageGraph.Edge;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.RoundTag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Puts messages that one handler sends instead of each other, a guarantee or a refusal, into one
 * round.
 */
final class SharedRounds {

  private final Map<String, Message> messages = new HashMap<>();
  private final MessageGraph graph;
  private final Map<String, Integer> rounds = new HashMap<>();

  private SharedRounds(TagProposal proposal, MessageGraph graph) {
    this.graph = graph;
    proposal.messages().forEach(message -> messages.put(message.name(), message));
    messages.forEach((name, message) -> rounds.put(name, message.rounds().get(0)));
  }

  /** The proposal with such messages in one round; empty where there are none. */
  static Optional<TagProposal> of(TagProposal proposal, MessageGraph graph) {
    boolean isFixed =
        proposal.messages().stream()
            .allMatch(message -> message.round().orElseThrow() instanceof RoundTag.Fixed);
    return isFixed ? new SharedRounds(proposal, graph).shared(proposal) : Optional.empty();
  }

  private Optional<TagProposal> shared(TagProposal proposal) {
    boolean found = false;
    for (Edge one : graph.likely()) {
      for (Edge other : graph.likely()) {
        found |= areAlternatives(one, other) && join(one.to(), other.to());
      }
    }
    return found ? Optional.of(renumbered(proposal)) : Optional.empty();
  }

  private boolean areAlternatives(Edge one, Edge other) {
    return one.handler().equals(other.handler())
        && one.from().equals(other.from())
        && round(one.to()) != round(other.to())
        && phase(one).equals(phase(other));
  }

  private int round(String message) {
    return rounds.getOrDefault(message, 0);
  }

  private Optional<String> phase(Edge edge) {
    return Optional.ofNullable(messages.get(edge.to())).flatMap(Message::phase);
  }

  /** Moves all of one round into that of another, the later one first. */
  private boolean join(String one, String other) {
    int first = round(one);
    int second = round(other);
    return move(Math.min(first, second), Math.max(first, second))
        || move(Math.max(first, second), Math.min(first, second));
  }

  private boolean move(int from, int to) {
    Map<String, Integer> before = new HashMap<>(rounds);
    rounds.replaceAll((name, round) -> round == from ? to : round);
    boolean inOrder =
        graph.likely().stream()
            .filter(edge -> rounds.containsKey(edge.from()) && rounds.containsKey(edge.to()))
            .allMatch(edge -> round(edge.from()) < round(edge.to()));
    if (!inOrder) {
      rounds.putAll(before);
    }
    return inOrder;
  }

  private TagProposal renumbered(TagProposal proposal) {
    List<Integer> used = List.copyOf(new TreeSet<>(rounds.values()));
    List<Message> tagged = new ArrayList<>();
    for (Message message : proposal.messages()) {
      int round = used.indexOf(round(message.name())) + 1;
      tagged.add(message.with(message.phase(), Optional.of(new RoundTag.Fixed(round))));
    }
    return new TagProposal(List.copyOf(tagged));
  }
}
