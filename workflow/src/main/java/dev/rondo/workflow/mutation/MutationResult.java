package dev.rondo.workflow.mutation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The result of mutation testing.
 *
 * @param tried the mutants that are protocols, in the order of the file
 * @param refused how many texts are no protocol, or the same program
 * @param complete whether every mutant was hunted
 */
public record MutationResult(List<Tried> tried, int refused, boolean complete) {

  /**
   * A mutant that was hunted.
   *
   * @param foundBy the name of the spec, invariant, tag condition, {@code @Sometimes} state or
   *     exception that finds the mutant; empty if it survives
   */
  public record Tried(Mutant mutant, Optional<String> foundBy) {}

  /** The mutants that were not found. */
  public List<Mutant> survivors() {
    return tried.stream().filter(each -> each.foundBy().isEmpty()).map(Tried::mutant).toList();
  }

  /** The number of mutants that were found. */
  public int found() {
    return tried.size() - survivors().size();
  }

  /** The number of mutants that each check finds, in descending order. */
  public List<String> finders() {
    Map<String, Integer> counts = new TreeMap<>();
    tried.forEach(each -> each.foundBy().ifPresent(by -> counts.merge(by, 1, Integer::sum)));
    List<Map.Entry<String, Integer>> sorted = new ArrayList<>(counts.entrySet());
    sorted.sort(Map.Entry.<String, Integer>comparingByValue().reversed());
    return sorted.stream().map(each -> each.getKey() + " " + each.getValue()).toList();
  }

  /** The counts in a sentence. */
  public String summary() {
    return String.format(
        Locale.ROOT,
        "%d of %d mutants are found%s",
        found(),
        tried.size(),
        complete ? "" : "; interrupted before all were hunted");
  }
}
