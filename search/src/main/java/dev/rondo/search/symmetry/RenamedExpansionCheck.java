package dev.rondo.search.symmetry;

import dev.rondo.run.value.Hashing;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.NonterminatingStep;
import dev.rondo.search.engine.ReductionFault;
import dev.rondo.search.engine.StateSpace.Expander;
import dev.rondo.search.engine.StateSpace.Successors;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Checks symmetry reduction at run time: the successors of a renamed state must be the renamed
 * successors of the state. The static analysis claims this; the check catches its errors before
 * they become verdicts. For one thread.
 */
public final class RenamedExpansionCheck {

  private static final int RENAMINGS = 4;

  /** States with more successors are skipped, so that checks do not cost more than the search. */
  private static final int MOST_SUCCESSORS = 2_000;

  /** With more processes exact canonicalisation can take too long. */
  private static final int MOST_NODES = 6;

  private final ValueTerms terms;
  private final int[] roles;
  private final int[] values;
  private final Places places;
  private final Expander plain;
  private final Canonicalizer exact;

  /**
   * The layout of a state vector. Other places keep their values under renaming.
   *
   * @param first the first term of the first process
   * @param perNode how many terms a process has
   * @param rest the term that belongs to no process
   */
  public record Places(int first, int perNode, int rest) {}

  /**
   * For the states of one space.
   *
   * @param plain computes successors without symmetry reduction
   */
  public RenamedExpansionCheck(
      ValueTerms terms, int[] roles, int[] values, Places places, Expander plain) {
    this.terms = terms;
    this.roles = roles.clone();
    this.values = values.clone();
    this.places = places;
    this.plain = plain;
    this.exact = ExactCanonicalizer.exact(terms, roles, places.perNode(), values);
  }

  /**
   * Checks a state under a few permutations.
   *
   * @param number seeds the permutations
   * @throws ReductionFault if the successors differ
   */
  public void check(int[] states, int offset, int width, int number) {
    if (roles.length > MOST_NODES) {
      return;
    }
    int[] state = Arrays.copyOfRange(states, offset, offset + width);
    SuccessorSet successorSet = successorSet(state);
    for (int each = 0; each < RENAMINGS && successorSet != null; each++) {
      Renaming renaming = renaming(RENAMINGS * (long) number + each);
      int[] other = renamed(state, renaming);
      SuccessorSet others = Arrays.equals(other, state) ? successorSet : successorSet(other);
      if (others != null && !successorSet.agreesWith(others)) {
        throw new ReductionFault(text(state, renaming, successorSet, others));
      }
    }
  }

  /**
   * The successors of a state up to symmetry; null if there are too many or a step does not
   * terminate.
   */
  private @Nullable SuccessorSet successorSet(int[] state) {
    SuccessorSet successorSet = new SuccessorSet();
    try {
      plain.expand(state, 0, successorSet);
      return successorSet;
    } catch (TooMany | NonterminatingStep left) {
      return null;
    }
  }

  private Renaming renaming(long seed) {
    int[] nodes = IntStream.range(0, roles.length).toArray();
    long drawn = Hashing.mix(seed);
    for (int one = nodes.length - 1; one > 0; one--) {
      drawn = Hashing.mix(drawn + one);
      int other = (int) Long.remainderUnsigned(drawn, one + 1);
      if (roles[one] == roles[other]) {
        swap(nodes, one, other);
      }
    }
    int[] newValues = IntStream.range(0, values.length).toArray();
    for (int one = newValues.length - 1; one > 0; one--) {
      drawn = Hashing.mix(drawn + one);
      swap(newValues, one, (int) Long.remainderUnsigned(drawn, one + 1));
    }
    return new Renaming(nodes, values, newValues);
  }

  private static void swap(int[] array, int one, int other) {
    int kept = array[one];
    array[one] = array[other];
    array[other] = kept;
  }

  private int[] renamed(int[] state, Renaming renaming) {
    ValueTerm[] parts = parts(state);
    ValueTerm[] rest = {terms.get(state[places.rest()])};
    ValueTerm[] newParts = new ValueTerm[parts.length];
    ValueTerm[] newRest = new ValueTerm[1];
    renaming.ofState(parts, rest, terms, newParts, newRest);
    int[] other = state.clone();
    for (int index = 0; index < parts.length; index++) {
      other[places.first() + index] = newParts[index].id();
    }
    other[places.rest()] = newRest[0].id();
    return other;
  }

  private ValueTerm[] parts(int[] state) {
    ValueTerm[] parts = new ValueTerm[roles.length * places.perNode()];
    for (int index = 0; index < parts.length; index++) {
      parts[index] = terms.get(state[places.first() + index]);
    }
    return parts;
  }

  private String text(int[] state, Renaming renaming, SuccessorSet one, SuccessorSet other) {
    String processes =
        Arrays.stream(parts(state)).map(ValueTerm::toString).collect(Collectors.joining(", "));
    return "a reduction is not sound here: something in the protocol that was taken for harmless"
        + " tells processes or values apart (what it is, is not known). In the state ["
        + processes
        + "] "
        + one.text()
        + "; with "
        + renaming
        + " "
        + other.text()
        + ". Say --no-reduction all.";
  }

  /** The successors of a state up to symmetry. */
  private final class SuccessorSet implements Successors {
    private final Set<Long> forms = new TreeSet<>();
    private boolean hasBug;
    private int taken;

    @Override
    public void add(int[] state, long fingerprint) {
      if (++taken > MOST_SUCCESSORS) {
        throw new TooMany();
      }
      ValueTerm[] rest = {terms.get(state[places.rest()])};
      long others = 0;
      int last = places.first() + roles.length * places.perNode();
      for (int place = 0; place < state.length; place++) {
        boolean isTerm = place == places.rest() || (place >= places.first() && place < last);
        others = isTerm ? others : Hashing.mix(31 * others + state[place]);
      }
      forms.add(Hashing.mix(exact.find(parts(state), rest) + others));
    }

    @Override
    public void bug(Bug bug) {
      hasBug = true;
    }

    /** Compares the successors. A space need not enumerate all of them for a state with a bug. */
    boolean agreesWith(SuccessorSet other) {
      return hasBug == other.hasBug && (hasBug || forms.equals(other.forms));
    }

    String text() {
      return hasBug ? "there is a bug" : forms.size() + " states follow";
    }
  }

  private static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooMany() {
      super(null, null, false, false);
    }
  }
}
