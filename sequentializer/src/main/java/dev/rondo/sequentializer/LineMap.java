package dev.rondo.sequentializer;

import com.github.javaparser.Position;
import dev.rondo.frontend.java.EmittedJava;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Which line of the user's file a line of an emitted one comes from.
 *
 * @param origins where in the user's file the statement begins with which an emitted line begins,
 *     for lines that come from there
 * @param conditions where the conditions stand there that a line of Rondo's own asks
 */
public record LineMap(Map<Integer, Position> origins, Map<Integer, List<Position>> conditions) {

  /** Of an emitted file. */
  public static LineMap of(EmittedJava file) {
    return new LineMap(file.origins(), file.conditions());
  }

  /** The user's line, or 0 where the emitted line is Rondo's own. */
  public int origin(int emittedLine) {
    Position origin = origins.get(emittedLine);
    return origin == null ? 0 : origin.line;
  }

  /** The user's lines of the conditions that a line of Rondo's own asks. */
  public List<Integer> conditions(int emittedLine) {
    return origins.containsKey(emittedLine)
        ? List.of()
        : conditions.getOrDefault(emittedLine, List.of()).stream()
            .map(condition -> condition.line)
            .toList();
  }

  /** The emitted lines that come from a line of the user's file, in order. */
  public List<Integer> emitted(int userLine) {
    return emitted(origin -> origin.line == userLine);
  }

  /**
   * The emitted lines of one statement of the user's file, which may share its line with others.
   */
  public List<Integer> emitted(dev.rondo.frontend.source.Position statement) {
    return emitted(
        origin -> origin.line == statement.line() && origin.column == statement.column());
  }

  private List<Integer> emitted(Predicate<Position> isWanted) {
    return origins.entrySet().stream()
        .filter(entry -> isWanted.test(entry.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
