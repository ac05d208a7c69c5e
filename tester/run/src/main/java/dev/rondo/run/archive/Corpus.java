package dev.rondo.run.archive;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The corpus of a hunt: a sample of the states that runs have reached. Of the depths between two
 * powers of two, the states with the smallest keys are kept. Keys are hashes, so this is a uniform
 * sample, and it does not depend on the order in which states are added.
 *
 * <p>Source: the smallest hashes as a sample, Bar-Yossef, Jayram, Kumar, Sivakumar and Trevisan
 * 2002.
 */
public final class Corpus {

  /** No state. */
  public static final Corpus NONE = new Corpus(List.of());

  /** The number of states kept for the depths between two powers of two. */
  private static final int MOST = 32;

  private final List<CorpusEntry> all;

  private Corpus(List<CorpusEntry> all) {
    this.all = all;
  }

  /** A sample of some states. */
  public static Corpus of(Collection<CorpusEntry> states) {
    List<CorpusEntry> kept = new ArrayList<>();
    for (int doublings = 0; doublings < Integer.SIZE; doublings++) {
      int now = doublings;
      keepSmallest(states.stream().filter(state -> doublings(state) == now).toList(), kept);
    }
    return kept.isEmpty() ? NONE : new Corpus(List.copyOf(kept));
  }

  private static int doublings(CorpusEntry state) {
    return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(state.depth());
  }

  private static void keepSmallest(List<CorpusEntry> states, List<CorpusEntry> kept) {
    TreeSet<CorpusEntry> sorted = new TreeSet<>(CorpusEntry.BY_KEY);
    sorted.addAll(states);
    Set<Long> keys = new HashSet<>();
    for (CorpusEntry state : sorted) {
      if (keys.size() < MOST && keys.add(state.key())) {
        kept.add(state);
      }
    }
  }

  /** The sample of the union. */
  public Corpus with(Corpus others) {
    List<CorpusEntry> both = new ArrayList<>(all);
    both.addAll(others.all);
    return of(both);
  }

  /** The difference. */
  public Corpus without(Corpus others) {
    Set<CorpusEntry> known = Set.copyOf(others.all);
    return new Corpus(all.stream().filter(state -> !known.contains(state)).toList());
  }

  /** The states, by ascending depth. */
  public List<CorpusEntry> all() {
    return all;
  }

  /** Whether there is no state. */
  public boolean isEmpty() {
    return all.isEmpty();
  }
}
