package dev.rondo.analysis.infer;

import dev.rondo.analysis.infer.MessageGraph.Edge;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.source.Position;
import java.util.List;
import java.util.stream.Collectors;

/** Why no tags can be proposed. */
public sealed interface Obstacle {

  /** Where it is seen best. */
  Position position();

  /** What it is, after a colon. */
  String text();

  /** What would help. */
  String hint();

  /**
   * A message leads back to itself inside a phase, so that it would have to come in a later round
   * than its own.
   */
  record Cycle(List<Edge> edges, boolean phased) implements Obstacle {

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
                      "%s (line %d) takes %s and sends %s"
                          .formatted(edge.handler(), edge.at().line(), edge.from(), edge.to()))
              .collect(Collectors.joining(", "));
      return "%s leads back to %s inside one phase: %s"
          .formatted(edges.get(0).from(), edges.get(0).from(), steps);
    }

    @Override
    public String hint() {
      return phased
          ? "open a later phase on the way, or stay with the asynchronous form"
          : "let an int component grow on the way, compared in the guards with a field that only"
              + " grows, or stay with the asynchronous form";
    }
  }

  /** A message carries no number, while the others carry a phase. */
  record NoPhase(Message message, String other, String component) implements Obstacle {

    @Override
    public Position position() {
      return message.position();
    }

    @Override
    public String text() {
      return "%s carries no int that could be its phase, as %s does with %s"
          .formatted(message.name(), other, component);
    }

    @Override
    public String hint() {
      return "give %s the phase in which it is sent".formatted(message.name());
    }
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
