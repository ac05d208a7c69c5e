package dev.rondo.search;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.search.engine.CannotSearch;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The processes that must output eventually, for a termination search.
 *
 * @param nodes their numbers, ascending
 * @param all whether these are all processes
 */
public record RequiredOutputs(List<Integer> nodes, boolean all) {

  /** The processes that must output in a protocol with n processes. */
  public static RequiredOutputs in(Protocol protocol, int n, int f) {
    List<Integer> nodes =
        IntStream.range(0, n)
            .filter(
                node ->
                    protocol
                        .terminating()
                        .map(values -> values.values(n, f).contains(node))
                        .orElse(true))
            .boxed()
            .toList();
    return new RequiredOutputs(nodes, nodes.size() == n);
  }

  /** The processes that need not output. */
  public List<Integer> others(int n) {
    return IntStream.range(0, n).filter(node -> !nodes.contains(node)).boxed().toList();
  }

  /** Refuses an empty requirement. */
  public RequiredOutputs orRefuse() {
    if (nodes.isEmpty()) {
      throw new CannotSearch(
          "@Terminates names none of the processes, so there is nothing to check");
    }
    return this;
  }

  /** The property as text. */
  public String asked() {
    return all
        ? "termination"
        : nodes.stream()
            .map(node -> "P" + node)
            .collect(Collectors.joining(", ", "termination of ", ""));
  }
}
