package dev.rondo.search.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.analysis.values.ValueSlots;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random states: those that a renaming makes the same have one form, and no others. */
final class ExactCanonicalizerTest {

  private final ValueTerms terms = new ValueTerms(ValueSlots.NONE);

  @ParameterizedTest(name = "{0} processes, {1} values, roles {2}")
  @CsvSource({"3, 3, 0", "4, 2, 0", "4, 3, 1", "3, 0, 0", "2, 4, 2", "5, 2, 0"})
  void twoStatesHaveOneFormIfARenamingMakesThemTheSame(int nodes, int values, int apart) {
    Random random = new Random(nodes * 100 + values * 10 + apart);
    int[] roles = IntStream.range(0, nodes).map(node -> Math.min(node, apart)).toArray();
    int[] domain = IntStream.range(0, values).map(value -> 2 + 3 * value).toArray();
    ExactCanonicalizer symmetry = new ExactCanonicalizer(terms, roles, 2, domain);
    List<Renaming> renamings = renamings(roles, domain);
    Map<Long, Long> classes = new HashMap<>();
    for (int sample = 0; sample < 1000; sample++) {
      ValueTerm[] parts = new ValueTerm[2 * nodes];
      for (int part = 0; part < parts.length; part++) {
        parts[part] = term(random, nodes, domain, part % 2 == 0 ? 1 : 2);
      }
      ValueTerm[] rest = {term(random, nodes, domain, 1)};

      long form = symmetry.find(parts, rest);

      long smallest = Long.MAX_VALUE;
      for (Renaming renaming : renamings) {
        ValueTerm[] renamed = parts.clone();
        ValueTerm[] renamedRest = rename(parts, rest, renaming, renamed);
        smallest = Math.min(smallest, ExactCanonicalizer.hash(renamed, renamedRest));
      }
      assertThat(classes.merge(form, smallest, (old, now) -> old)).isEqualTo(smallest);
      checkForm(symmetry, parts.length, form, smallest, renamings);
    }
    assertThat(classes.values()).doesNotHaveDuplicates();
  }

  /** Without values, all orders of what is equal are tried: one form for each class. */
  @ParameterizedTest(name = "{0} processes, roles {1}")
  @CsvSource({"3, 0", "4, 0", "4, 1", "5, 0"})
  void segmentsFindEverySymmetricState(int nodes, int apart) {
    Random random = new Random(nodes * 10 + apart);
    int[] roles = IntStream.range(0, nodes).map(node -> Math.min(node, apart)).toArray();
    Canonicalizer segmented =
        SymmetryHeuristic.SEGMENTED.canonicalizer(terms, roles, 2, new int[0]);
    ExactCanonicalizer symmetry = new ExactCanonicalizer(terms, roles, 2, new int[0]);
    Map<Long, Long> classes = new HashMap<>();
    for (int sample = 0; sample < 1000; sample++) {
      ValueTerm[] parts = new ValueTerm[2 * nodes];
      for (int part = 0; part < parts.length; part++) {
        parts[part] = term(random, nodes, new int[0], part % 2 == 0 ? 1 : 2);
      }
      ValueTerm[] rest = {term(random, nodes, new int[0], 1)};

      long form = segmented.find(parts, rest);

      long canonical = symmetry.find(parts, rest);
      assertThat(classes.merge(form, canonical, (old, now) -> old)).isEqualTo(canonical);
      ValueTerm[] sorted = new ValueTerm[parts.length];
      ValueTerm[] sortedRest = new ValueTerm[1];
      segmented.form(sorted, sortedRest);
      assertThat(symmetry.find(sorted, sortedRest)).isEqualTo(canonical);
      assertThat(segmented.find(sorted, sortedRest)).isEqualTo(form);
    }
    assertThat(classes.values()).doesNotHaveDuplicates();
  }

  /** Sorting alone may leave several forms of one class, but never one form of two. */
  @ParameterizedTest(name = "{0} processes, {1} values, roles {2}")
  @CsvSource({"3, 3, 0", "4, 2, 0", "4, 3, 1", "3, 0, 0", "5, 2, 0"})
  void sortedStatesAreRenamedOnes(int nodes, int values, int apart) {
    Random random = new Random(nodes * 100 + values * 10 + apart);
    int[] roles = IntStream.range(0, nodes).map(node -> Math.min(node, apart)).toArray();
    int[] domain = IntStream.range(0, values).map(value -> 2 + 3 * value).toArray();
    Canonicalizer sorting = SymmetryHeuristic.PSEUDO_SORT.canonicalizer(terms, roles, 2, domain);
    ExactCanonicalizer symmetry = new ExactCanonicalizer(terms, roles, 2, domain);
    Map<Long, Long> classes = new HashMap<>();
    for (int sample = 0; sample < 1000; sample++) {
      ValueTerm[] parts = new ValueTerm[2 * nodes];
      for (int part = 0; part < parts.length; part++) {
        parts[part] = term(random, nodes, domain, part % 2 == 0 ? 1 : 2);
      }
      ValueTerm[] rest = {term(random, nodes, domain, 1)};

      long form = sorting.find(parts, rest);

      long canonical = symmetry.find(parts, rest);
      assertThat(classes.merge(form, canonical, (old, now) -> old)).isEqualTo(canonical);
      ValueTerm[] sorted = new ValueTerm[parts.length];
      ValueTerm[] sortedRest = new ValueTerm[1];
      sorting.form(sorted, sortedRest);
      assertThat(symmetry.find(sorted, sortedRest)).isEqualTo(canonical);
    }
  }

  /** The form itself is one of the renamed states, and has itself as its form. */
  private void checkForm(
      ExactCanonicalizer symmetry, int size, long form, long smallest, List<Renaming> renamings) {
    ValueTerm[] parts = new ValueTerm[size];
    ValueTerm[] rest = new ValueTerm[1];
    symmetry.form(parts, rest);
    long again = Long.MAX_VALUE;
    for (Renaming renaming : renamings) {
      ValueTerm[] renamed = parts.clone();
      ValueTerm[] renamedRest = rename(parts, rest, renaming, renamed);
      again = Math.min(again, ExactCanonicalizer.hash(renamed, renamedRest));
    }
    assertThat(again).isEqualTo(smallest);
    assertThat(symmetry.find(parts, rest)).isEqualTo(form);
  }

  private ValueTerm[] rename(
      ValueTerm[] parts, ValueTerm[] rest, Renaming renaming, ValueTerm[] renamed) {
    for (int part = 0; part < parts.length; part++) {
      renamed[2 * renaming.node(part / 2) + part % 2] = renaming.of(parts[part], terms);
    }
    return new ValueTerm[] {renaming.of(rest[0], terms)};
  }

  private ValueTerm term(Random random, int nodes, int[] domain, int depth) {
    int kind = random.nextInt(depth == 0 ? 3 : 5);
    if (kind == 0) {
      return terms.node(random.nextInt(nodes));
    }
    if (kind == 1 && domain.length > 0) {
      return terms.value(random.nextInt(4) == 0 ? 0 : domain[random.nextInt(domain.length)]);
    }
    if (kind <= 2) {
      return terms.encode(random.nextInt(2));
    }
    ValueTerm[] inner = new ValueTerm[random.nextInt(3)];
    for (int index = 0; index < inner.length; index++) {
      inner[index] = term(random, nodes, domain, depth - 1);
    }
    return kind == 3 ? terms.bag(inner) : terms.tuple(inner);
  }

  private static List<Renaming> renamings(int[] roles, int[] domain) {
    List<Renaming> all = new ArrayList<>();
    for (int[] nodes : permutations(roles)) {
      for (int[] values : permutations(new int[domain.length])) {
        all.add(new Renaming(nodes, domain, values));
      }
    }
    return all;
  }

  private static List<int[]> permutations(int[] roles) {
    List<int[]> all = new ArrayList<>();
    permute(roles, new int[0], all);
    return all;
  }

  private static void permute(int[] roles, int[] names, List<int[]> all) {
    if (names.length == roles.length) {
      all.add(names);
      return;
    }
    for (int name = 0; name < roles.length; name++) {
      int next = name;
      boolean isFree = IntStream.of(names).noneMatch(taken -> taken == next);
      if (isFree && roles[name] == roles[names.length]) {
        permute(roles, IntStream.concat(IntStream.of(names), IntStream.of(name)).toArray(), all);
      }
    }
  }
}
