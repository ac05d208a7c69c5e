package dev.rondo.sequentializer;

import java.util.List;
import java.util.Map;

/**
 * Which line of the user's file a line of an emitted one comes from.
 *
 * @param origins the user's line by emitted line, for lines that come from the user's file
 */
public record LineMap(Map<Integer, Integer> origins) {

  /** The user's line, or 0 where the emitted line is Rondo's own. */
  public int origin(int emittedLine) {
    return origins.getOrDefault(emittedLine, 0);
  }

  /** The emitted lines that come from a line of the user's file, in order. */
  public List<Integer> emitted(int userLine) {
    return origins.entrySet().stream()
        .filter(entry -> entry.getValue() == userLine)
        .map(Map.Entry::getKey)
        .toList();
  }
}
