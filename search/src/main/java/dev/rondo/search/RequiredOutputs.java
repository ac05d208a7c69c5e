package dev.rondo.search;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.search.engine.CannotSearch;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Who must output in the end, where termination is asked for.
 *
 * @param nodes by their numbers, in order
 * @param all whether these are all that there are
 */
public record RequiredOutputs(List<Integer> nodes, boolean all) {

  /** In a run of some size. */
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

  /** The others, which need not. */
  public List<Integer> others(int n) {
    return IntStream.range(0, n).filter(node -> !nodes.contains(node)).boxed().toList();
  }

  /** Refuses to search for nothing. */
  public RequiredOutputs orRefuse() {
    if (nodes.isEmpty()) {
      throw new CannotSearch("@Terminates names none of the processes, so nothing is asked for");
    }
    return this;
  }

  /** What is asked for, in words. */
  public String asked() {
    return all
        ? "termination"
        : nodes.stream()
            .map(node -> "P" + node)
            .collect(Collectors.joining(", ", "termination of ", ""));
  }
}
