package dev.rondo.analysis.infer;

import dev.rondo.analysis.infer.MessageGraph.MessageEdge;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.frontend.source.Position;
import dev.rondo.unfold.HandlerSends;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Why no tags can be proposed. */
public sealed interface Obstacle {

  /** Where it is seen best. */
  Position position();

  /** Its description, after a colon. */
  String text();

  /** A change that would help. */
  String hint();

  /**
   * A message leads back to itself inside a phase, so that it would have to come in a later round
   * than its own.
   */
  record Cycle(List<MessageEdge> edges, boolean phased) implements Obstacle {

    /** Keeps its own list. */
    public Cycle {
      edges = List.copyOf(edges);
    }

    @Override
    public Position position() {
      return edges.get(0).at();
    }

    @Override
    public String text() {
      String steps =
          edges.stream()
              .map(
                  edge ->
                      String.format(
                          Locale.ROOT,
                          "%s takes %s and sends %s (line %d)",
                          edge.handler(),
                          edge.from(),
                          edge.to(),
                          edge.at().line()))
              .collect(Collectors.joining(", "));
      return "%s leads back to %s inside one phase: %s"
          .formatted(edges.get(0).from(), edges.get(0).from(), steps);
    }

    @Override
    public String hint() {
      String hops =
          edges.size() == 1 && edges.get(0).toOne()
              ? "number the hops of a chain, with enum Hop { FIRST, SECOND } and a component @Round"
                  + " Hop"
                  + " hop of %s; or ".formatted(edges.get(0).from())
              : "";
      return hops
          + (phased
              ? "open a later phase on the way, or stay with the asynchronous form"
              : "let an int component grow on the way, compared in the guards with a field that"
                  + " only grows, or stay with the asynchronous form");
    }
  }

  /** A message carries no phase, while the others do. */
  record NoPhase(Message message, Component other) implements Obstacle {

    @Override
    public Position position() {
      return message.position();
    }

    @Override
    public String text() {
      return "%s carries no int that could be its phase, as %s does with %s"
          .formatted(message.name(), other.message(), other.name());
    }

    @Override
    public String hint() {
      return "give %s the phase in which it is sent, as an int; if its sender is in no phase then,"
              .formatted(message.name())
          + " stay with the asynchronous form";
    }
  }

  /** A message carries numbers of the state, but not the number that the others carry. */
  record OtherNumber(Message message, List<String> components, Component other)
      implements Obstacle {

    /** Keeps its own list. */
    public OtherNumber {
      components = List.copyOf(components);
    }

    @Override
    public Position position() {
      return message.position();
    }

    @Override
    public String text() {
      return "%s carries %s, but not the number that %s carries as %s"
          .formatted(
              message.name(), String.join(" and ", components), other.message(), other.name());
    }

    @Override
    public String hint() {
      return "set a component of %s from the field that %s of %s is set from, or stay with the"
              .formatted(message.name(), other.name(), other.message())
          + " asynchronous form";
    }
  }

  /** A message without a phase comes from outside: no handler sends it. */
  record FromOutside(Message message, String sender) implements Obstacle {

    @Override
    public Position position() {
      return message.position();
    }

    @Override
    public String text() {
      return "%s comes from outside, sent by %s at any time, and has no phase"
          .formatted(message.name(), sender);
    }

    @Override
    public String hint() {
      return "let the process that takes %s choose its content where it opens a phase, or stay with the"
              .formatted(message.name())
          + " asynchronous form";
    }
  }

  /** Why a message has no phase although another has one. */
  static Obstacle noPhase(Protocol protocol, Message message, Component other) {
    boolean isAnswer =
        protocol.handlers().stream()
            .flatMap(handler -> HandlerSends.of(protocol, handler).stream())
            .anyMatch(site -> site.message().equals(message.name()));
    Optional<String> sender =
        protocol.timeouts().stream()
            .filter(
                timeout ->
                    HandlerSends.of(protocol, timeout).stream()
                        .anyMatch(site -> site.message().equals(message.name())))
            .map(TimeoutHandler::name)
            .findFirst();
    return isAnswer || sender.isEmpty()
        ? new NoPhase(message, other)
        : new FromOutside(message, sender.get());
  }

  /** The tags that are written leave no place for the others. */
  record NoPlace(Message message) implements Obstacle {

    @Override
    public Position position() {
      return message.position();
    }

    @Override
    public String text() {
      return "the tags that are written leave no round for " + message.name();
    }

    @Override
    public String hint() {
      return "remove the tags of the others, and all are proposed anew";
    }
  }
}
