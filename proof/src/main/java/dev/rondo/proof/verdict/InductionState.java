package dev.rondo.proof.verdict;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A state of a counterexample to induction, and the events of the phase after it. It need not be
 * reachable.
 *
 * @param name when it is
 * @param processes the values of each process, by field
 * @param follows deliveries and timeouts of the phase after each state; none at the end
 */
public record InductionState(
    String name, List<Map<String, String>> processes, List<String> follows) {

  /** The scene as text. */
  Stream<String> lines() {
    Stream<String> states =
        IntStream.range(0, processes.size())
            .mapToObj(process -> "  P" + process + ": " + fields(processes.get(process)));
    return Stream.of(Stream.of(name), states, follows.stream().map(each -> "    " + each))
        .flatMap(part -> part);
  }

  private static String fields(Map<String, String> process) {
    return process.entrySet().stream()
        .map(field -> field.getKey() + " = " + field.getValue())
        .collect(Collectors.joining(", "));
  }
}
