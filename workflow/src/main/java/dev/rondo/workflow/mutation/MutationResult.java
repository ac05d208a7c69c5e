package dev.rondo.workflow.mutation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which mutants are found.
 *
 * @param tried the mutants that are protocols, in the order of the file
 * @param refused how many texts are no protocol, or the same program
 * @param complete whether every mutant was hunted
 */
public record MutationResult(List<Tried> tried, int refused, boolean complete) {

  /**
   * A mutant that was hunted.
   *
   * @param foundBy what finds it: the name of a spec, an invariant, a tag condition or a
   *     {@code @Sometimes}, an exception; empty where nothing does
   */
  public record Tried(Mutant mutant, Optional<String> foundBy) {}

  /** The mutants that nothing finds. */
  public List<Mutant> survivors() {
    return tried.stream().filter(each -> each.foundBy().isEmpty()).map(Tried::mutant).toList();
  }

  /** How many are found. */
  public int found() {
    return tried.size() - survivors().size();
  }

  /** How many each finds, the most first. */
  public List<String> finders() {
    Map<String, Integer> counts = new TreeMap<>();
    tried.forEach(each -> each.foundBy().ifPresent(by -> counts.merge(by, 1, Integer::sum)));
    List<Map.Entry<String, Integer>> sorted = new ArrayList<>(counts.entrySet());
    sorted.sort(Map.Entry.<String, Integer>comparingByValue().reversed());
    return sorted.stream().map(each -> each.getKey() + " " + each.getValue()).toList();
  }

  /** The count in a sentence. */
  public String summary() {
    return String.format(
        Locale.ROOT,
        "%d of %d mutants are found%s",
        found(),
        tried.size(),
        complete ? "" : "; interrupted before all were hunted");
  }
}
