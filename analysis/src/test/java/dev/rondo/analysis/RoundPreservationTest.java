package dev.rondo.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.analysis.RoundPreservation.NotPreserved;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Specs are accepted only where no order between processes decides whether they throw. */
final class RoundPreservationTest {

  private static final String THROW = "throw new Violation(\"bad\");";

  private static String members(String fields, String body) {
    return fields.replace("THROW", THROW)
        + "\npublic void observe(NodeId node, O o) {\n"
        + body.replace("THROW", THROW)
        + "\n}";
  }

  private static String members(String sample) {
    String[] parts = sample.split("\\|\\|\\|", -1);
    return members(parts[0], parts[1]);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // No state.
        "||| if (o.value() > 1 || o.name().equals(\"c\")) THROW",
        "||| for (int i = 0; i < o.value(); i++) { if (i == 1) THROW }",
        "||| switch (o.color()) { case RED: return; default: THROW }",
        "||| Object x = o; if (x instanceof O p && p.key() == 1) { if (p.value() == 2) THROW }",
        "private static final int MOST = 1; ||| if (o.value() > MOST) THROW",
        "private boolean bad(O o) { return o.value() > LIMIT; } ||| if (bad(o)) THROW",
        // Inputs.
        "private int sum; public void input(NodeId n, Object v) { sum += (Integer) v; }"
            + " ||| if (o.value() > sum) THROW",
        "private final Set<Object> allowed = new HashSet<>();"
            + " public void input(NodeId n, Object v) { allowed.add(v); }"
            + " ||| if (!allowed.contains(o.value())) THROW",
        // One process at a time.
        "private final Map<NodeId, Integer> last = new HashMap<>();"
            + " ||| Integer b = last.put(node, o.value()); if (b != null && b > o.value()) THROW",
        "private final int[] last = new int[8];"
            + " ||| int p = node.index(); if (last[p] > o.value()) THROW last[p] = o.value();",
        "private final Map<NodeId, List<Integer>> all = new HashMap<>();"
            + " ||| List<Integer> mine = all.computeIfAbsent(node, n -> new ArrayList<>());"
            + " for (int v : mine) { if (v > o.value()) THROW } mine.add(o.value());",
        "private final Map<NodeId, Integer> count = new TreeMap<>();"
            + " ||| count.merge(node, 1, Integer::sum); if (count.get(node) > 2) THROW",
        // The first value is kept.
        "private O first; ||| if (first == null) first = o; else if (!first.equals(o)) THROW",
        "private O first; private NodeId who;"
            + " ||| if (first == null) { first = o; who = node; return; }"
            + " if (!o.equals(first)) { throw new Violation(who + \" \" + first); }",
        "private boolean any; private int first;"
            + " ||| if (!any) { any = true; first = o.value(); }"
            + " else if (first != o.value()) THROW",
        "private O last; ||| if (last != null && !last.equals(o)) THROW last = o;",
        "private final Map<Integer, String> kept = new HashMap<>();"
            + " ||| String old = kept.putIfAbsent(o.key(), o.name());"
            + " if (old != null && !old.equals(o.name())) THROW",
        "private final Map<Integer, Integer> kept = new TreeMap<>();"
            + " ||| if (!kept.containsKey(o.key())) { kept.put(o.key(), o.value()); }"
            + " else if (kept.get(o.key()) != o.value()) THROW",
        "private final Map<Integer, Integer> kept = new HashMap<>();"
            + " ||| Integer old = kept.get(o.key()); if (old == null) kept.put(o.key(), o.value());"
            + " else if (!old.equals(o.value())) THROW",
        "private final Map<Integer, NodeId> owner = new HashMap<>();"
            + " ||| if (o.value() == 2) { NodeId x = owner.put(o.key(), node);"
            + " if (x != null && x != node) THROW }",
        "private final Map<Integer, Color> kept = new HashMap<>();"
            + " ||| Color c = kept.computeIfAbsent(o.key(), k -> o.color());"
            + " if (c != o.color()) THROW",
        "private final Map<Integer, Integer> kept = new HashMap<>();"
            + " ||| if (kept.getOrDefault(o.key(), o.value()) != o.value()) THROW"
            + " kept.put(o.key(), o.value());",
        "private final Map<Integer, Integer> kept = new HashMap<>();"
            + " private void agree(int k, int v) { Integer x = kept.putIfAbsent(k, v);"
            + " if (x != null && x != v) THROW }"
            + " ||| if (o.value() > 0) { agree(o.key(), o.value()); }",
        "private final Map<Integer, Integer> kept = new HashMap<>();"
            + " ||| for (int i = 0; i <= o.key(); i++) { Integer x = kept.putIfAbsent(i, o.value());"
            + " if (x != null && x != o.value()) THROW }",
        "private final Map<List<Integer>, Integer> kept = new HashMap<>();"
            + " ||| Integer x = kept.putIfAbsent(List.of(o.key(), node.index()), o.value());"
            + " if (x != null && x != o.value()) THROW",
        // Nothing twice.
        "private final Set<O> seen = new HashSet<>(); ||| if (!seen.add(o)) THROW",
        "private final Set<Integer> seen = new TreeSet<>();"
            + " ||| if (seen.contains(o.value())) THROW seen.add(o.value());",
        "private final Map<Integer, Set<Integer>> seen = new HashMap<>();"
            + " ||| if (!seen.computeIfAbsent(o.key(), k -> new HashSet<>()).add(o.value())) THROW",
        // Accumulators.
        "private int count; ||| if (o.value() == 1) { count++; if (count > 1) THROW }",
        "private int count; ||| if (++count == 3) THROW",
        "private int sum; ||| sum += 2; if (sum >= 5) THROW",
        "private boolean a; private boolean b;"
            + " ||| a |= o.value() == 1; if (o.value() == 2) { b = true; } if (a && b) THROW",
        "private int most; ||| most = Math.max(most, o.value()); if (most > 1) THROW",
        "private int least = 9; private int most = -9;"
            + " ||| least = Math.min(least, o.value()); most = Math.max(most, o.value());"
            + " if ((long) most - least > 1) THROW",
        "private final Set<Integer> seen = new HashSet<>();"
            + " ||| seen.add(o.value()); if (seen.size() > 2) THROW",
        "private final Set<O> seen = new HashSet<>();"
            + " ||| if (seen.add(o) && seen.size() == 3) THROW",
        "private final Map<Integer, Integer> votes = new HashMap<>();"
            + " ||| int c = votes.merge(o.value(), 1, Integer::sum); if (c > LIMIT) THROW",
        "private final Map<Integer, Integer> votes = new HashMap<>();"
            + " ||| votes.put(o.key(), votes.getOrDefault(o.key(), 0) + 1);"
            + " if (votes.get(o.key()) >= 3) THROW",
        "private final Map<Integer, Integer> votes = new HashMap<>();"
            + " ||| int c = votes.getOrDefault(o.key(), 0) + 1; votes.put(o.key(), c);"
            + " if (c >= 3) THROW",
        "private final Map<Integer, Set<Integer>> seen = new HashMap<>();"
            + " ||| Set<Integer> s = seen.computeIfAbsent(o.key(), k -> new TreeSet<>());"
            + " s.add(o.value()); if (s.size() > 1) THROW",
        // Pairs.
        "private final List<O> all = new ArrayList<>();"
            + " ||| for (O x : all) { if (x.key() == o.key() && x.value() != o.value()) THROW }"
            + " all.add(o);",
        "private final List<O> all = new ArrayList<>();"
            + " ||| if (all.stream().anyMatch(x -> Math.abs(x.value() - o.value()) > 1)) THROW"
            + " all.add(o);",
        "private final List<Seen> all = new ArrayList<>();"
            + " ||| for (Seen x : all) { if (x.node() != node && x.output().equals(o)) THROW }"
            + " all.add(new Seen(node, o));",
        // For the text alone.
        "private final List<O> all = new ArrayList<>();"
            + " ||| all.add(o); if (o.value() > 1) throw new Violation(\"after \" + all);",
        // Together.
        "private O first; private int count; private final Set<Integer> keys = new HashSet<>();"
            + " ||| count++; if (count > 3) THROW"
            + " if (first == null) first = o; else if (!first.equals(o)) THROW"
            + " keys.add(o.key()); if (keys.size() > 1) THROW",
        "private final Map<NodeId, Integer> mine = new HashMap<>(); private int most;"
            + " ||| int c = mine.merge(node, 1, Integer::sum); most = Math.max(most, c);"
            + " if (most > 2) THROW",
      })
  void acceptsWhatNoOrderDecides(String sample) {
    String members = members(sample);

    assertThat(SpecSamples.refused(members)).isEmpty();
    assertThat(SpecSamples.difference(members)).isEmpty();
  }

  /** Each of these depends on the order, as some outputs show. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "private int last; ||| if (o.value() < last) THROW last = o.value();",
        "private boolean five; ||| if (o.value() == 2) five = true; else if (five) THROW",
        "private int chosen; ||| if (chosen != 0 && chosen != o.value()) THROW chosen = o.value();",
        "private int first = -1; ||| if (first == -1) first = o.value() - 1;"
            + " else if (first != o.value() - 1) THROW",
        "private O first; ||| if (first == null) first = o;"
            + " else if (!first.equals(o) && o.key() == 1) THROW",
        "private O first; ||| if (first == null) { if (o.key() == 1) first = o; }"
            + " else if (!first.equals(o)) THROW",
        "private NodeId first; ||| if (first == null) first = node;"
            + " if (first != node && o.value() == 2) THROW",
        "private final List<O> all = new ArrayList<>();"
            + " ||| all.add(o); if (all.size() == 2 && all.get(0).value() > o.value()) THROW",
        "private final List<O> all = new ArrayList<>();"
            + " ||| for (O x : all) { if (x.value() < o.value()) THROW } all.add(o);",
        "private final List<O> all = new ArrayList<>();"
            + " ||| for (O x : all) { if (x.value() != o.value()) THROW }"
            + " if (o.key() == 1) { all.add(o); }",
        "private final List<O> all = new ArrayList<>();"
            + " ||| for (O x : all) { if (x.value() == o.value() && node.index() == 1) THROW }"
            + " all.add(o);",
        "private int count; ||| count++; if (count == 2 && o.value() == 2) THROW",
        "private int count; ||| if (count == 1 && o.value() == 2) THROW count++;",
        "private int count; ||| count++; if (o.key() == 1 && count > 2) THROW",
        "private int count; ||| count++; if (count > o.value() + 1) THROW",
        "private int count; ||| boolean many = count > 1; count++;"
            + " if (many && o.key() == 1) THROW",
        "private int reports; private int sum;"
            + " ||| sum += o.value(); reports++; if (reports == 2 && sum != 2) THROW",
        "private int sum; ||| sum += o.value() - 1; if (sum > 1) THROW",
        "private int count; ||| if (o.value() == 2) count++; else count--; if (count > 1) THROW",
        "private final Set<Integer> seen = new HashSet<>();"
            + " ||| if (seen.contains(o.value())) THROW if (o.key() == 1) seen.add(o.value());",
        "private final Set<Integer> seen = new HashSet<>();"
            + " ||| seen.add(o.key()); if (!seen.contains(o.value())) THROW",
        "private final Set<Integer> seen = new HashSet<>();"
            + " ||| seen.add(o.value()); if (seen.size() < 2 && o.key() == 1) THROW",
        "private final Map<Integer, Integer> kept = new HashMap<>();"
            + " ||| Integer old = kept.put(o.key(), o.value()); if (old != null && old > o.value())"
            + " THROW",
        "private final Map<Integer, Integer> kept = new HashMap<>();"
            + " ||| kept.putIfAbsent(o.key(), o.value()); if (kept.size() > 1 && o.value() == 2)"
            + " THROW",
        "private final Map<Integer, Integer> kept = new HashMap<>();"
            + " ||| if (o.value() == 2) { kept.put(o.key(), 1); return; }"
            + " Integer x = kept.putIfAbsent(o.key(), o.value()); if (x != null && x != o.value())"
            + " THROW",
        "private final Map<Integer, Integer> kept = new HashMap<>();"
            + " ||| if (kept.containsKey(o.key()) || o.value() == 1) {"
            + " if (kept.get(o.key()) == o.value()) return; } kept.put(o.key(), o.value());",
        "private final Map<Integer, Integer> votes = new HashMap<>(); private O chosen;"
            + " ||| int c = votes.merge(o.key(), 1, Integer::sum); if (c < 2) return;"
            + " if (chosen != null && !chosen.equals(o)) THROW chosen = o;",
        "private final Map<NodeId, Integer> mine = new HashMap<>(); private int count;"
            + " ||| count++; mine.putIfAbsent(node, count); if (mine.get(node) == 2 && o.key() == 1)"
            + " THROW",
        "private final int[] last = new int[8];"
            + " ||| if (last[1 - node.index()] > o.value()) THROW last[node.index()] = o.value();",
        "private final Map<Integer, Integer> kept = new HashMap<>(); private boolean stop;"
            + " ||| if (stop) return; if (o.value() == 1) { stop = true; return; }"
            + " if (o.value() == 2) THROW",
        "private final Map<Integer, Integer> kept = new HashMap<>();"
            + " ||| for (int i = 0; i < 2; i++) { if (kept.containsKey(o.key())) break;"
            + " kept.put(o.key(), o.value()); if (o.value() == 2) THROW }",
        "private O first; ||| if (first == null) first = o;"
            + " else { List<Integer> l = List.of(); if (o.key() == 1) l.get(0); }",
        "private final List<O> all = new ArrayList<>(); private final List<O> again = all;"
            + " ||| again.add(o); if (all.get(0).value() == 2) THROW",
        "private final StringBuilder all = new StringBuilder();"
            + " ||| all.append(o.value()); if (all.toString().contains(\"12\")) THROW",
      })
  void refusesWhatDependsOnTheOrder(String sample) {
    String members = members(sample);

    assertThat(SpecSamples.refused(members)).isPresent();
    assertThat(SpecSamples.difference(members)).isPresent();
  }

  /** What is not analysed is refused, whatever it does. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "private String state; ||| if (state == null) state = \"true\";"
            + " else if (state.equals(\"true\") && o.key() == 1) THROW",
        "private int most; private int least;"
            + " ||| most = Math.max(most, o.value()); least = Math.min(least, o.value());"
            + " if (most - least > 1) THROW",
        "private O first; ||| try { if (first == null) first = o; } finally { }"
            + " if (!first.equals(o)) THROW",
        "private final List<O> all = new ArrayList<>(); private List<O> again = all;"
            + " ||| again.add(o); if (all.size() > 2) THROW",
        "private final Set<Integer> allowed = new HashSet<>(); private Set<Integer> log;"
            + " ||| log = allowed; log.add(o.key()); if (!allowed.contains(o.value())) THROW",
        "private final int[] mine = new int[4]; private int[] all = mine;"
            + " ||| mine[node.index()] = o.value(); if (all[0] > 1) THROW",
        "record P(int v) { public boolean equals(Object x) { return v == 1; } }"
            + " private final Set<P> seen = new HashSet<>();"
            + " ||| if (!seen.add(new P(o.value()))) THROW",
        "private final Map<Integer, int[]> kept = new HashMap<>();"
            + " ||| int[] x = kept.putIfAbsent(o.key(), new int[] {o.value()});"
            + " if (x != null && x[0] != o.value()) THROW",
        "private final Set<Integer> seen = new TreeSet<>((a, b) -> 0);"
            + " ||| if (!seen.add(o.value())) THROW",
      })
  void refusesWhatIsNotAnalysed(String sample) {
    assertThat(SpecSamples.refused(members(sample))).isPresent();
  }

  @Test
  void whatMayBeNullDoesNotStandForNothingKept() {
    String members =
        members(
            "private final Map<Integer, String> kept = new HashMap<>();"
                + " public static O none() { return new O(1, 1, null, Color.RED); }",
            "String x = kept.putIfAbsent(o.key(), o.name());"
                + " if (x != null && !x.equals(o.name())) THROW");

    assertThat(SpecSamples.refused(members)).get().asString().contains("may be null");
  }

  private static Protocol judged(String annotations, String base, String members) {
    return Models.read(
        "Judged.java",
        """
        import java.util.*;
        import rondo.*;

        @Protocol(n = 2, network = Reliable.class%s)
        public class Judged extends Node {
          @Round(1) record A(int v) {}
          private int k;
          %s
          @Init void start() { broadcast(new A(1)); }
          @Upon void a(A m) { k++; output(k); }
          %s
        }
        """
            .formatted(annotations, base, members));
  }

  @Test
  void invariantsOfOneProcessArePreservedAndThoseOfAllAreNot() {
    Protocol protocol =
        judged(
            "",
            "",
            "@Invariant boolean small() { return k < 3; }\n"
                + "  @Invariant static boolean close(List<Judged> all) { return all.size() < 9; }");

    List<NotPreserved> found = RoundPreservation.of(protocol, List.of());

    assertThat(found).extracting(NotPreserved::property).containsExactly("close");
    assertThat(found.get(0).position()).get().extracting(at -> at.line()).isEqualTo(12);
  }

  @Test
  void builtInSpecsOfValuesArePreservedAndThoseOfRealTimeAreNot() {
    Protocol protocol = judged("", "", "");

    assertThat(
            RoundPreservation.of(
                protocol,
                List.of(
                    "rondo.Agreement",
                    "rondo.AgreementPerKey",
                    "rondo.PrefixOrder",
                    "rondo.Validity",
                    "rondo.LinearizableQueue",
                    "elsewhere.OfTheClassPath")))
        .extracting(NotPreserved::property)
        .containsExactly("LinearizableQueue", "OfTheClassPath");
  }

  @Test
  void rondoHasTheSourceOfBuiltInSpecsButNotOfTheClassPath() {
    NotPreserved found = RoundPreservation.of(judged("", "", ""), List.of("elsewhere.Own")).get(0);

    assertThat(found.reason()).contains("source is not in the file");
    assertThat(found.position()).isEmpty();
  }
}
