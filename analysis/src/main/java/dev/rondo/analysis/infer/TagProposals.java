package dev.rondo.analysis.infer;

import dev.rondo.analysis.infer.MessageGraph.MessageEdge;
import dev.rondo.analysis.infer.WrittenTags.Written;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundTag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Tags that a protocol could have, the likeliest first.
 *
 * @param obstacle what stands in the way of the likeliest phases; there is one where there is no
 *     proposal
 */
public record TagProposals(List<TagProposal> proposals, Optional<Obstacle> obstacle) {

  private static final int MOST_ORDERS = 24;
  private static final int MOST_PAIRED_ORDERS = 2;

  /**
   * What can be proposed.
   *
   * @param untagged the protocol without its tags
   * @param written the tags that it has, which all proposals keep
   */
  public static TagProposals of(Protocol untagged, WrittenTags written) {
    Set<TagProposal> proposals = new LinkedHashSet<>();
    Optional<Obstacle> obstacle = PhaseChoices.phaseless(untagged, written);
    for (Map<String, String> phases : PhaseChoices.of(untagged, written)) {
      MessageGraph graph = MessageGraph.of(untagged, OpeningMessages.without(phases));
      Set<TagProposal> found = found(untagged, written, phases, graph, MOST_ORDERS);
      if (found.isEmpty() && proposals.isEmpty() && obstacle.isEmpty()) {
        obstacle = Optional.of(obstacle(untagged, written, phases, graph));
      }
      proposals.addAll(withShared(found, graph, written));
    }
    if (proposals.isEmpty() && obstacle.isEmpty()) {
      // A phase that is written on what is no number.
      obstacle = Optional.of(new Obstacle.NoPlace(untagged.messages().get(0)));
    }
    return new TagProposals(List.copyOf(proposals), obstacle);
  }

  /**
   * What can be proposed where messages that are passed on may be lost, as when each process
   * repeats what it hears: such a message is of an earlier round than its sender. Of a protocol
   * that does nothing else, a token, nothing would be left.
   */
  public static List<TagProposal> withoutRelays(Protocol untagged, WrittenTags written) {
    Set<TagProposal> proposals = new LinkedHashSet<>();
    if (PhaseChoices.phaseless(untagged, written).isEmpty()) {
      for (Map<String, String> phases : PhaseChoices.of(untagged, written)) {
        MessageGraph graph =
            MessageGraph.of(untagged, OpeningMessages.without(phases)).withoutRelays();
        proposals.addAll(found(untagged, written, phases, graph, MOST_ORDERS));
      }
    }
    return untagged.messages().size() > 1 ? List.copyOf(proposals) : List.of();
  }

  /** What can be proposed with phases of two levels, for a protocol that has no tags at all. */
  public static List<TagProposal> ofTwoLevels(Protocol untagged, WrittenTags written) {
    List<TagProposal> proposals = new ArrayList<>();
    Optional<Map<String, String>> upper =
        PhaseChoices.of(untagged, written).stream().findFirst().filter(phases -> !phases.isEmpty());
    if (upper.isEmpty() || !written.byMessage().isEmpty()) {
      return proposals;
    }
    for (PairedPhases pair : PairedPhases.of(untagged, upper.get())) {
      MessageGraph graph = pair.graph(untagged);
      Set<TagProposal> found = found(untagged, written, pair.names(), graph, MOST_PAIRED_ORDERS);
      proposals.addAll(withShared(found, graph, written));
    }
    return List.copyOf(proposals);
  }

  /** Rounds for messages with these phases, the likeliest order first. */
  private static Set<TagProposal> found(
      Protocol untagged,
      WrittenTags written,
      Map<String, String> phases,
      MessageGraph graph,
      int most) {
    Set<TagProposal> found = new LinkedHashSet<>();
    for (List<RoundHolder> holders : holders(untagged, written, phases, graph)) {
      RoundOrders.of(holders, graph.likely(), most)
          .forEach(order -> found.add(new TagProposal(order)));
      RoundOrders.of(holders, graph.certain(), most)
          .forEach(order -> found.add(new TagProposal(order)));
    }
    if (OpeningMessages.areIn(phases)) {
      return found.stream()
          .map(TagProposal::countedFromZero)
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }
    return found;
  }

  /** After the likeliest order comes the same with rounds that alternatives share. */
  private static List<TagProposal> withShared(
      Set<TagProposal> found, MessageGraph graph, WrittenTags written) {
    List<TagProposal> all = new ArrayList<>(found);
    if (!all.isEmpty() && written.byMessage().isEmpty()) {
      SharedRounds.of(all.get(0), graph).ifPresent(shared -> all.add(1, shared));
    }
    return all;
  }

  private static Obstacle obstacle(
      Protocol untagged, WrittenTags written, Map<String, String> phases, MessageGraph graph) {
    Optional<Obstacle> cycle =
        graph.cycle().map(edges -> new Obstacle.Cycle(edges, !phases.isEmpty()));
    return cycle.orElseGet(
        () ->
            untagged.messages().stream()
                .filter(message -> !written.of(message).saysRound())
                .findFirst()
                .map(Obstacle.NoPlace::new)
                .orElseGet(() -> new Obstacle.NoPlace(untagged.messages().get(0))));
  }

  /** For each way to know the rounds of all messages, how each is known. */
  private static List<List<RoundHolder>> holders(
      Protocol untagged, WrittenTags written, Map<String, String> phases, MessageGraph graph) {
    List<List<RoundHolder>> ways = List.of(List.of());
    for (Message plain : untagged.messages()) {
      Message message = plain.with(Optional.ofNullable(phases.get(plain.name())), Optional.empty());
      List<RoundHolder> here =
          holders(untagged, message, written.of(plain), graph.repeats(plain.name()));
      List<List<RoundHolder>> longer = new ArrayList<>();
      for (List<RoundHolder> way : ways) {
        for (RoundHolder holder : here) {
          List<RoundHolder> with = new ArrayList<>(way);
          with.add(holder);
          longer.add(with);
        }
      }
      ways = longer;
    }
    return ways;
  }

  private static List<RoundHolder> holders(
      Protocol untagged, Message message, Written written, boolean repeats) {
    if (written.round().isPresent()) {
      return repeats ? List.of() : List.of(RoundHolder.fixed(message, written.round()));
    }
    if (written.roundComponent().isPresent() || repeats) {
      return RoundHolder.held(untagged, message, written.roundComponent(), written.first());
    }
    return List.of(RoundHolder.fixed(message, Optional.empty()));
  }

  /** The orders of rounds in which each message comes after those that lead to it. */
  private static final class RoundOrders {

    private final List<RoundHolder> holders;
    private final List<MessageEdge> edges;
    private final int most;
    private final Set<List<Message>> orders = new LinkedHashSet<>();

    private RoundOrders(List<RoundHolder> holders, List<MessageEdge> edges, int most) {
      this.holders = holders;
      this.edges = edges;
      this.most = most;
    }

    /** Some orders, those first that keep to the order of the source. */
    static List<List<Message>> of(List<RoundHolder> holders, List<MessageEdge> edges, int most) {
      RoundOrders orders = new RoundOrders(holders, edges, most);
      orders.extend(new ArrayList<>(), 1, new ArrayList<>());
      return List.copyOf(orders.orders);
    }

    private void extend(List<RoundHolder> placed, int round, List<Message> order) {
      if (orders.size() >= most) {
        return;
      }
      if (placed.size() == holders.size()) {
        orders.add(List.copyOf(order));
        return;
      }
      for (RoundHolder next : holders) {
        boolean shares = placed.stream().anyMatch(next::sharesRoundWith);
        boolean fits = next.first().filter(first -> first != round).isEmpty();
        if (!placed.contains(next) && (fits || shares) && isReady(next, placed)) {
          placed.add(next);
          order.add(next.from(shares ? next.first().orElseThrow() : round));
          extend(placed, shares ? round : round + next.length(), order);
          placed.remove(placed.size() - 1);
          order.remove(order.size() - 1);
        }
      }
    }

    private boolean isReady(RoundHolder next, List<RoundHolder> placed) {
      String name = next.message().name();
      return edges.stream()
          .filter(edge -> edge.to().equals(name) && !edge.from().equals(name))
          .allMatch(edge -> placed.stream().anyMatch(p -> p.message().name().equals(edge.from())));
    }
  }

  /**
   * Puts messages that one handler sends instead of each other, a guarantee or a refusal, into one
   * round.
   */
  private static final class SharedRounds {

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
      for (MessageEdge one : graph.likely()) {
        for (MessageEdge other : graph.likely()) {
          found |= areAlternatives(one, other) && join(one.to(), other.to());
        }
      }
      return found ? Optional.of(renumbered(proposal)) : Optional.empty();
    }

    private boolean areAlternatives(MessageEdge one, MessageEdge other) {
      return one.handler().equals(other.handler())
          && one.from().equals(other.from())
          && round(one.to()) != round(other.to())
          && phase(one).equals(phase(other));
    }

    private int round(String message) {
      return rounds.getOrDefault(message, 0);
    }

    private Optional<String> phase(MessageEdge edge) {
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
}
