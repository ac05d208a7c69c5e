package dev.rondo.analysis.infer;

import com.github.javaparser.ast.expr.NameExpr;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Handler.Takes;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Tags;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.frontend.source.Position;
import dev.rondo.unfold.HandlerSends;
import dev.rondo.unfold.PhaseShift;
import dev.rondo.unfold.SendSite;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which message leads to which inside a phase: a handler that uses one and sends another puts the
 * other into a later round.
 *
 * @param certain where the source shows that the phase is the same
 * @param possible where it may be the same or a later one
 */
record MessageGraph(List<MessageEdge> certain, List<MessageEdge> possible) {

  /**
   * A handler at a line uses one message and sends another.
   *
   * @param toOne whether it goes to one process, as in a chain
   */
  record MessageEdge(String from, String to, String handler, Position at, boolean toOne) {}

  /** The graph with these phase components; none for a single phase. */
  static MessageGraph of(Protocol untagged, Map<String, String> phases) {
    List<Message> messages =
        untagged.messages().stream()
            .map(
                message ->
                    message.with(Optional.ofNullable(phases.get(message.name())), Optional.empty()))
            .toList();
    Protocol phased =
        untagged.with(messages, new Tags(List.of(), !phases.isEmpty(), /* complete= */ false));
    MessageGraph graph = new MessageGraph(new ArrayList<>(), new ArrayList<>());
    for (Handler handler : phased.handlers()) {
      for (SendSite site : HandlerSends.of(phased, handler)) {
        PhaseShift phase = passesOn(handler, site) ? PhaseShift.SAME : site.phase();
        graph.add(phased, handler.message(), handler.name(), site, phase);
      }
    }
    for (TimeoutHandler timeout : phased.timeouts()) {
      for (SendSite site : HandlerSends.of(phased, timeout)) {
        timeout
            .message()
            .ifPresent(used -> graph.add(phased, used, timeout.name(), site, site.phase()));
      }
    }
    return graph;
  }

  /** Whether a handler sends the very message that it takes. */
  private static boolean passesOn(Handler handler, SendSite site) {
    return handler.takes() == Takes.MESSAGE
        && site.payload() instanceof NameExpr name
        && name.getNameAsString().equals(handler.parameter());
  }

  private void add(Protocol phased, String used, String by, SendSite site, PhaseShift phase) {
    boolean isMessage = phased.messages().stream().anyMatch(m -> m.name().equals(site.message()));
    if (isMessage && phase != PhaseShift.LATER && phase != PhaseShift.EARLIER) {
      boolean toOne = site.destination().isPresent();
      MessageEdge edge = new MessageEdge(used, site.message(), by, site.position(), toOne);
      (phase == PhaseShift.SAME ? certain : possible).add(edge);
    }
  }

  /** What leads to what where this and another level of the phase are the same. */
  MessageGraph and(MessageGraph other) {
    List<MessageEdge> surely = certain.stream().filter(other.certain::contains).toList();
    List<MessageEdge> perhaps =
        Stream.concat(certain.stream(), possible.stream())
            .filter(edge -> other.certain.contains(edge) || other.possible.contains(edge))
            .filter(edge -> !surely.contains(edge))
            .toList();
    return new MessageGraph(surely, perhaps);
  }

  /** The graph without handlers that send the type of message that they take. */
  MessageGraph withoutRelays() {
    return new MessageGraph(
        certain.stream().filter(edge -> !edge.from().equals(edge.to())).toList(),
        possible.stream().filter(edge -> !edge.from().equals(edge.to())).toList());
  }

  /** The messages that certainly lead to themselves at once. */
  boolean repeats(String message) {
    return certain.stream().anyMatch(e -> e.from().equals(message) && e.to().equals(message));
  }

  /** The certain edges, and of the possible ones as many as close no cycle. */
  List<MessageEdge> likely() {
    List<MessageEdge> likely = new ArrayList<>(certain);
    for (MessageEdge edge : possible) {
      boolean closes =
          edge.from().equals(edge.to()) || path(likely, edge.to(), edge.from()).isPresent();
      if (!closes) {
        likely.add(edge);
      }
    }
    return likely;
  }

  /** A shortest way from a message back to itself inside a phase. */
  Optional<List<MessageEdge>> cycle() {
    Optional<List<MessageEdge>> shortest = Optional.empty();
    for (MessageEdge edge : certain) {
      Optional<List<MessageEdge>> back =
          edge.from().equals(edge.to())
              ? Optional.of(List.of())
              : path(certain, edge.to(), edge.from());
      if (back.isPresent() && shortest.filter(s -> s.size() <= back.get().size() + 1).isEmpty()) {
        List<MessageEdge> around = new ArrayList<>(List.of(edge));
        around.addAll(back.get());
        shortest = Optional.of(around);
      }
    }
    return shortest;
  }

  private static Optional<List<MessageEdge>> path(List<MessageEdge> edges, String from, String to) {
    Map<String, List<MessageEdge>> paths = new HashMap<>(Map.of(from, List.of()));
    Deque<String> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty() && !paths.containsKey(to)) {
      String at = open.pop();
      for (MessageEdge edge : edges) {
        if (edge.from().equals(at) && !paths.containsKey(edge.to())) {
          List<MessageEdge> longer = new ArrayList<>(paths.getOrDefault(at, List.of()));
          longer.add(edge);
          paths.put(edge.to(), longer);
          open.addLast(edge.to());
        }
      }
    }
    return Optional.ofNullable(paths.get(to));
  }
}
