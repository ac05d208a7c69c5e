package dev.rondo.equivalence.history;

import dev.rondo.run.value.ValueText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The parents of spawned processes.
 *
 * <p>The number of a spawned process says how many there were before it, in the whole execution; as
 * processes at different times commute, that order means nothing. Its name is what the process that
 * spawned it can tell: {@code P1.2} is the second that P1 has spawned.
 *
 * @param n how many processes there are from the beginning
 * @param parents for each spawned process, in the order of spawning, the one that spawned it
 * @param names for each process a name that does not depend on that order
 */
public record SpawnTree(int n, List<Integer> parents, List<String> names)
    implements ValueText.Names {

  public static SpawnTree none(int n) {
    return new SpawnTree(n, List.of(), IntStream.range(0, n).mapToObj(p -> "P" + p).toList());
  }

  /**
   * Puts together what each process knows of its own children.
   *
   * @param spawned for each process the numbers of those it has spawned
   */
  public static SpawnTree of(int n, List<List<Integer>> spawned) {
    SpawnTree births = none(n);
    int parent = parentOf(n, spawned);
    while (parent >= 0) {
      births = births.with(parent);
      parent = parentOf(births.count(), spawned);
    }
    return births;
  }

  private static int parentOf(int child, List<List<Integer>> spawned) {
    for (int parent = 0; parent < spawned.size(); parent++) {
      if (spawned.get(parent).contains(child)) {
        return parent;
      }
    }
    return -1;
  }

  /** One more, spawned by a process. */
  public SpawnTree with(int parent) {
    long earlier = parents.stream().filter(other -> other == parent).count();
    List<Integer> more = new ArrayList<>(parents);
    more.add(parent);
    List<String> moreNames = new ArrayList<>(names);
    moreNames.add(names.get(parent) + "." + (earlier + 1));
    return new SpawnTree(n, more, moreNames);
  }

  /** How many processes there are, those included that have not started yet. */
  public int count() {
    return names.size();
  }

  @Override
  public String name(int process) {
    return process < names.size() ? names.get(process) : "P" + process;
  }

  @Override
  public boolean changeOrder() {
    return !parents.isEmpty();
  }

  /** What processes have, in the order of their names: the first n before all others. */
  public <T> List<T> byName(List<T> ofProcesses) {
    return parents.isEmpty()
        ? ofProcesses
        : IntStream.range(0, count())
            .boxed()
            .sorted(Comparator.<Integer>comparingInt(p -> Math.min(p, n)).thenComparing(names::get))
            .map(ofProcesses::get)
            .toList();
  }
}
