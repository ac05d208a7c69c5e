package dev.rondo.workflow.hunting;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * Which steps of a long story are told in full. The others stay in their place: those of a phase
 * that follow each other share a line.
 */
final class StoryFolding {

  /** The weight of steps that show the cause of the violation. */
  static final int ALWAYS = Integer.MAX_VALUE;

  /** The groups of equal steps of a story, measured. */
  interface Groups {
    /** The length of the text of some groups, in lines. */
    int lines(Part part);

    /** The phase of a group. */
    int phase(List<Integer> group);

    /** Steps of less weight are folded first. */
    int weight(List<Integer> group);
  }

  /**
   * A part of a story.
   *
   * @param groups one group that is told in full, or several that share a line
   */
  record Part(List<List<Integer>> groups, boolean folded) {

    /** The numbers of the steps. */
    List<Integer> steps() {
      return groups.stream().flatMap(List::stream).toList();
    }
  }

  private StoryFolding() {}

  /** Divides a story into parts, with at most a number of lines if possible. */
  static List<Part> of(List<List<Integer>> all, Groups groups, int mostLines) {
    Set<Integer> folded = new HashSet<>();
    ToIntFunction<Integer> weight = index -> groups.weight(all.get(index));
    List<Integer> candidates = new ArrayList<>();
    for (int index = 0; index < all.size(); index++) {
      if (weight.applyAsInt(index) < ALWAYS) {
        candidates.add(index);
      }
    }
    candidates.sort(Comparator.comparingInt(weight)); // stable: the earliest first
    List<Part> parts = parts(all, groups, folded);
    for (int next : candidates) {
      if (parts.stream().mapToInt(groups::lines).sum() <= mostLines) {
        break;
      }
      folded.add(next);
      parts = parts(all, groups, folded);
    }
    Collections.reverse(candidates);
    for (int next : candidates) { // the last one may have left room for others
      if (folded.remove(next)) {
        List<Part> longer = parts(all, groups, folded);
        if (longer.stream().mapToInt(groups::lines).sum() <= mostLines) {
          parts = longer;
        } else {
          folded.add(next);
        }
      }
    }
    return parts;
  }

  private static List<Part> parts(List<List<Integer>> all, Groups groups, Set<Integer> folded) {
    List<Part> parts = new ArrayList<>();
    for (int index = 0; index < all.size(); index++) {
      List<Integer> group = all.get(index);
      boolean isFolded = folded.contains(index);
      Part last = parts.isEmpty() ? new Part(List.of(), false) : parts.get(parts.size() - 1);
      if (isFolded && last.folded() && groups.phase(last.groups().get(0)) == groups.phase(group)) {
        last.groups().add(group);
      } else {
        parts.add(new Part(new ArrayList<>(List.of(group)), isFolded));
      }
    }
    return parts;
  }
}
