package dev.rondo.tester.equivalence;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Who has spawned whom.
 *
 * <p>The number of a spawned process says how many there were before it, in the whole execution; as
 * processes at different times commute, that order means nothing. Its name is what the process that
 * spawned it can tell: {@code P1.2} is the second that P1 has spawned.
 *
 * @param n how many processes there are from the beginning
 * @param parents for each spawned process, in the order of spawning, the one that spawned it
 */
record Births(int n, List<Integer> parents) {

  static Births none(int n) {
    return new Births(n, List.of());
  }

  /**
   * Puts together what each process knows of its own children.
   *
   * @param spawned for each process the numbers of those it has spawned
   */
  static Births of(int n, List<List<Integer>> spawned) {
    int count = n + spawned.stream().mapToInt(List::size).sum();
    List<Integer> parents =
        IntStream.range(n, count)
            .map(
                child ->
                    IntStream.range(0, spawned.size())
                        .filter(parent -> spawned.get(parent).contains(child))
                        .findFirst()
                        .orElseThrow())
            .boxed()
            .toList();
    return new Births(n, parents);
  }

  Births with(int parent) {
    return new Births(n, Stream.concat(parents.stream(), Stream.of(parent)).toList());
  }

  /** How many processes there are, those included that have not started yet. */
  int count() {
    return n + parents.size();
  }

  /** A name that does not depend on the order in which different processes have spawned. */
  String name(int process) {
    if (process < n || process >= count()) {
      return "P" + process;
    }
    int parent = parents.get(process - n);
    long place = parents.subList(0, process - n + 1).stream().filter(p -> p == parent).count();
    return name(parent) + "." + place;
  }

  /** The numbers of all processes in the order of their names, the first n before all others. */
  List<Integer> byName() {
    return IntStream.range(0, count())
        .boxed()
        .sorted(Comparator.<Integer>comparingInt(p -> Math.min(p, n)).thenComparing(this::name))
        .toList();
  }
}
