package dev.rondo.search.symmetry;

import dev.rondo.run.value.Hashing;
import dev.rondo.search.engine.EndlessStep;
import dev.rondo.search.engine.ReductionFault;
import dev.rondo.search.engine.StateSpace.Expander;
import dev.rondo.search.engine.StateSpace.Successors;
import dev.rondo.search.term.Term;
import dev.rondo.search.term.Terms;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a state once more under other names: what can follow it must be the same, under those
 * names. The analysis of the source says that it is; this is asked of the protocol itself, so that
 * what the analysis has missed is not taken for a verdict. For one thread.
 */
public final class RenamedExpansion {

  private static final int RENAMINGS = 4;

  /** States with more successors are left out: this must not cost more than the search. */
  private static final int MOST_SUCCESSORS = 2_000;

  /** With more processes it can take too long to find out whether two states are the same. */
  private static final int MOST_NODES = 6;

  private final Terms terms;
  private final int[] roles;
  private final int[] values;
  private final Places places;
  private final Expander plain;
  private final StateForm exact;

  /**
   * Where the parts of a state stand in its vector; whatever stands elsewhere keeps its value.
   *
   * @param first the first term of the first process
   * @param perNode how many terms a process has
   * @param rest the term that belongs to no process
   */
  public record Places(int first, int perNode, int rest) {}

  /**
   * For the states of one space.
   *
   * @param plain gives all successors of a state as they are, without any reduction by names
   */
  public RenamedExpansion(Terms terms, int[] roles, int[] values, Places places, Expander plain) {
    this.terms = terms;
    this.roles = roles.clone();
    this.values = values.clone();
    this.places = places;
    this.plain = plain;
    this.exact = Symmetry.exact(terms, roles, places.perNode(), values);
  }

  /**
   * Looks at a state under other names.
   *
   * @param number decides which names
   * @throws ReductionFault where something else follows it
   */
  public void check(int[] states, int offset, int width, int number) {
    if (roles.length > MOST_NODES) {
      return;
    }
    int[] state = Arrays.copyOfRange(states, offset, offset + width);
    Followers followers = followers(state);
    for (int each = 0; each < RENAMINGS && followers != null; each++) {
      Renaming renaming = renaming(RENAMINGS * (long) number + each);
      int[] other = renamed(state, renaming);
      Followers others = Arrays.equals(other, state) ? followers : followers(other);
      if (others != null && !followers.agreesWith(others)) {
        throw new ReductionFault(text(state, renaming, followers, others));
      }
    }
  }

  /** What follows a state, up to names; null where that is too much, or does not end. */
  private @Nullable Followers followers(int[] state) {
    Followers followers = new Followers();
    try {
      plain.expand(state, 0, followers);
      return followers;
    } catch (TooMany | EndlessStep left) {
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
    Term[] parts = parts(state);
    Term[] rest = {terms.get(state[places.rest()])};
    Term[] newParts = new Term[parts.length];
    Term[] newRest = new Term[1];
    renaming.ofState(parts, rest, terms, newParts, newRest);
    int[] other = state.clone();
    for (int index = 0; index < parts.length; index++) {
      other[places.first() + index] = newParts[index].id();
    }
    other[places.rest()] = newRest[0].id();
    return other;
  }

  private Term[] parts(int[] state) {
    Term[] parts = new Term[roles.length * places.perNode()];
    for (int index = 0; index < parts.length; index++) {
      parts[index] = terms.get(state[places.first() + index]);
    }
    return parts;
  }

  private String text(int[] state, Renaming renaming, Followers one, Followers other) {
    String processes =
        Arrays.stream(parts(state)).map(Term::toString).collect(Collectors.joining(", "));
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

  /** What follows a state, up to names. */
  private final class Followers implements Successors {
    private final Set<Long> forms = new TreeSet<>();
    private boolean bug;
    private int taken;

    @Override
    public void add(int[] state, long fingerprint) {
      if (++taken > MOST_SUCCESSORS) {
        throw new TooMany();
      }
      Term[] rest = {terms.get(state[places.rest()])};
      long others = 0;
      int last = places.first() + roles.length * places.perNode();
      for (int place = 0; place < state.length; place++) {
        boolean isTerm = place == places.rest() || (place >= places.first() && place < last);
        others = isTerm ? others : Hashing.mix(31 * others + state[place]);
      }
      forms.add(Hashing.mix(exact.find(parts(state), rest) + others));
    }

    @Override
    public void bug(String message) {
      bug = true;
    }

    /** A space need not give all successors of a state with a bug. */
    boolean agreesWith(Followers other) {
      return bug == other.bug && (bug || forms.equals(other.forms));
    }

    String text() {
      return bug ? "there is a bug" : forms.size() + " states follow";
    }
  }

  private static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooMany() {
      super(null, null, false, false);
    }
  }
}
