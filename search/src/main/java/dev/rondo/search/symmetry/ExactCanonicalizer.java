package dev.rondo.search.symmetry;

import dev.rondo.run.value.Hashing;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Canonicalises states up to permutations of processes and of interchangeable values, by colour
 * refinement with backtracking; for one thread.
 *
 * <p>Each item, a process or a value, gets a label that no renaming changes. Labels are refined
 * until they distinguish no more items, and new names are given in their order. Items with equal
 * labels are tied. If swapping any two of them does not change the state, their order does not
 * matter. Otherwise each is put first in turn, labels are refined again, and the form with the
 * smallest hash is the canonical one. If there are more than {@link #MOST_FORMS} forms, the first
 * is taken. Then some equivalent states stay distinct, as with the pseudo-sorting of Derepas and
 * Gastin 2001, section 4.1. That costs time but is sound.
 */
public final class ExactCanonicalizer implements Canonicalizer {

  /** The maximum number of forms tried for a state. */
  public static final int MOST_FORMS = 1000;

  private static final long NODE = 0x07E4L;
  private static final long VALUE = 0x4A1EL;
  private static final long FIRST = 0xF125L;

  private final ValueTerms terms;
  private final int mostForms;
  private final int nodes;
  private final int[] roles;
  private final int[] values;
  private final LabeledState state;
  private final long[] labels;
  private final long[] views;
  private final long[] roleLabels;
  private final SwapInvariance swaps;

  private ValueTerm[] parts = {};
  private ValueTerm[] rest = {};
  private final int[] names;
  private final int[] first;
  private final int[] best;
  private long firstHash;
  private long bestHash;
  private int forms;

  /**
   * For states of one size.
   *
   * @param roles of each process, in the order of the processes; those of one role are
   *     interchangeable
   * @param perNode how many terms the state of a process has
   * @param values the interchangeable values, in ascending order
   */
  public ExactCanonicalizer(ValueTerms terms, int[] roles, int perNode, int[] values) {
    this(terms, roles, perNode, values, MOST_FORMS);
  }

  /** Tries all forms, so that equivalent states always get the same form. */
  public static ExactCanonicalizer exact(ValueTerms terms, int[] roles, int perNode, int[] values) {
    return new ExactCanonicalizer(terms, roles, perNode, values, Integer.MAX_VALUE - 1);
  }

  private ExactCanonicalizer(
      ValueTerms terms, int[] roles, int perNode, int[] values, int mostForms) {
    this.mostForms = mostForms;
    this.terms = terms;
    this.nodes = roles.length;
    this.roles = roles.clone();
    this.values = values.clone();
    this.state = new LabeledState(nodes, perNode, values);
    this.labels = state.labels();
    this.swaps = new SwapInvariance(state, nodes);
    this.views = new long[labels.length];
    this.names = new int[labels.length];
    this.first = new int[labels.length];
    this.best = new int[labels.length];
    this.roleLabels = IntStream.of(roles).mapToLong(role -> Hashing.mix(NODE + role)).toArray();
  }

  /** Roles of processes that are all interchangeable, or none. */
  public static int[] roles(int nodes, boolean interchangeable) {
    return interchangeable ? new int[nodes] : IntStream.range(0, nodes).toArray();
  }

  @Override
  public long find(ValueTerm[] newParts, ValueTerm[] newRest) {
    parts = newParts;
    rest = newRest;
    state.take(parts, rest);
    swaps.forget();
    System.arraycopy(roleLabels, 0, labels, 0, nodes);
    Arrays.fill(labels, nodes, labels.length, VALUE);
    forms = 0;
    tryAll();
    if (forms > mostForms) {
      System.arraycopy(first, 0, best, 0, best.length);
      bestHash = firstHash;
    }
    return bestHash;
  }

  @Override
  public void form(ValueTerm[] newParts, ValueTerm[] newRest) {
    int[] newValues = Arrays.copyOfRange(best, nodes, best.length);
    new Renaming(Arrays.copyOf(best, nodes), values, newValues)
        .ofState(parts, rest, terms, newParts, newRest);
  }

  /** Refines the labels until they distinguish no more items. */
  private void refine() {
    int told;
    int now = distinct();
    do {
      told = now;
      state.look(views);
      System.arraycopy(views, 0, labels, 0, labels.length);
      now = distinct();
    } while (now > told && tie().length > 0);
  }

  private int distinct() {
    int distinct = 0;
    for (int item = 0; item < labels.length; item++) {
      boolean isFirst = true;
      for (int other = 0; other < item && isFirst; other++) {
        isFirst = labels[other] != labels[item];
      }
      distinct += isFirst ? 1 : 0;
    }
    return distinct;
  }

  /** The first tied items whose order may matter: values, then processes. */
  private int[] tie() {
    int[] tied = tie(nodes, labels.length);
    return tied.length > 0 ? tied : tie(0, nodes);
  }

  private int[] tie(int from, int to) {
    int first = -1;
    for (int item = from; item < to; item++) {
      if (matters(item) && (first < 0 || labels[item] < labels[first])) {
        for (int other = item + 1; other < to; other++) {
          first = labels[other] == labels[item] ? item : first;
        }
      }
    }
    long label = first < 0 ? 0 : labels[first];
    return first < 0
        ? new int[0]
        : IntStream.range(from, to).filter(item -> labels[item] == label).toArray();
  }

  private boolean matters(int item) {
    return state.isNode(item) ? state.isEntangled(item) : state.isNamed(item);
  }

  /** Tries all orders of tied items that can give another form. */
  private void tryAll() {
    refine();
    boolean isRefined = true;
    for (int[] tied = tie(); tied.length > 0; tied = tie()) {
      if (swaps.areAllAlike(tied)) {
        for (int place = 0; place < tied.length; place++) {
          labels[tied[place]] = Hashing.mix(labels[tied[place]] + FIRST + place);
        }
        isRefined = false;
      } else if (!isRefined) {
        refine();
        isRefined = true;
      } else {
        tryEachFirst(tied);
        return;
      }
    }
    consider();
  }

  private void tryEachFirst(int[] tied) {
    long[] before = labels.clone();
    for (int place = 0; place < tied.length && forms <= mostForms; place++) {
      if (!swaps.isLikeOneOf(tied[place], Arrays.copyOf(tied, place))) {
        labels[tied[place]] = Hashing.mix(before[tied[place]] + FIRST);
        tryAll();
        System.arraycopy(before, 0, labels, 0, labels.length);
      }
    }
  }

  /** Keeps the form given by the labels if it is the first or the smallest so far. */
  private void consider() {
    forms++;
    for (int item = 0; item < labels.length; item++) {
      int from = state.isNode(item) ? 0 : nodes;
      int to = state.isNode(item) ? nodes : labels.length;
      int name = 0;
      for (int other = from; other < to; other++) {
        name += isBefore(other, item) ? 1 : 0;
      }
      names[item] = name;
    }
    System.arraycopy(labels, 0, views, 0, labels.length);
    for (int item = 0; item < labels.length; item++) {
      labels[item] = Hashing.mix((state.isNode(item) ? NODE : VALUE) + names[item]);
    }
    long hash = state.hash();
    System.arraycopy(views, 0, labels, 0, labels.length);
    if (forms == 1) {
      System.arraycopy(names, 0, first, 0, names.length);
      firstHash = hash;
    }
    if (forms == 1 || hash < bestHash) {
      System.arraycopy(names, 0, best, 0, names.length);
      bestHash = hash;
    }
  }

  private boolean isBefore(int one, int other) {
    if (state.isNode(one)) {
      if (roles[one] != roles[other]) {
        return roles[one] < roles[other];
      }
    } else if (state.isNamed(one) != state.isNamed(other)) {
      return state.isNamed(one);
    }
    return labels[one] != labels[other] ? labels[one] < labels[other] : one < other;
  }

  /** The hash of a state without renaming. */
  public static long hash(ValueTerm[] states, ValueTerm[] rest) {
    long hash = 0;
    for (ValueTerm state : states) {
      hash = Hashing.mix(hash * 31 + state.hash());
    }
    for (ValueTerm part : rest) {
      hash = Hashing.mix(hash * 31 + part.hash());
    }
    return hash;
  }
}
