package dev.rondo.analysis.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.analysis.Refusal;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes are interchangeable only where everything a protocol does is known to be harmless. */
final class NodeSymmetryAnalysisTest {

  /** A protocol that hears from all processes, with members and code of its own. */
  private static Protocol protocol(String members, String body) {
    return Models.read(
        "Sample.java",
        """
        import java.util.*;
        import java.util.function.*;
        import java.util.stream.*;
        import rondo.*;

        @Protocol(n = 3, network = Reliable.class, spec = Agreement.class)
        public class Sample extends Node {
          @Round(1) record A(NodeId who, int v, boolean lead) {}
          @Round(2) record B(NodeId who, int v) {}

          private boolean done;
          private boolean hit;
          private NodeId last;
          private int k;
          %s

          @Init
          void start() {
            broadcast(new A(self(), 1, flip()));
          }

          @Upon
          void a(Mailbox<A> box) {
            when(box.size() == n() && !done);
            done = true;
            %s
            output(hit);
          }
        }
        """
            .formatted(members, body));
  }

  private static Optional<String> refused(String members, String body) {
    return NodeSymmetryAnalysis.tellingApart(protocol(members, body)).map(Refusal::reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int c = 0; for (A m : box) { if (m.lead()) c++; } hit = c == 2;",
        "int best = 0; for (A m : box) { int v = m.v(); best = Math.max(best, v); } k = best;",
        "for (A m : box) { k += m.v(); }",
        "boolean all = true; for (A m : box) { all = all && m.v() == 1; } hit = all;",
        "TreeSet<Integer> s = new TreeSet<>(); for (A m : box) { s.add(m.v()); } k = s.first();",
        "hit = box.stream().anyMatch(m -> m.v() > 1 && m.lead());",
        "k = box.stream().mapToInt(A::v).max().orElse(0);",
        "hit = box.stream().anyMatch(m -> Math.max(m.v(), k) > 1);",
        "k = (int) box.stream().filter(m -> self().equals(m.who())).count();",
        "for (NodeId to : nodes()) { if (!to.equals(self())) { send(to, new B(to, k)); } }",
        "for (NodeId to : others()) { send(to, new B(to, k)); }",
        "k = PhaseNumber.of(box.size());",
        "last = choose(others());",
        "last = choose(nodes()); hit = last == self();",
        "last = choose(nodes().stream().filter(x -> !x.equals(self())).toList());",
        "A mine = box.from(self()); hit = mine != null && mine.who().equals(last);",
        "List<Integer> l = new ArrayList<>(List.of(3, 1)); l.sort(Comparator.naturalOrder());"
            + " for (int x : l) { k = x; if (k > 2) break; }",
        "Map<Integer, Integer> m = new TreeMap<>(); m.merge(1, 1, Integer::sum); k = m.get(1);",
      })
  void whatComesToTheSameUnderOtherNamesIsAccepted(String body) {
    assertThat(refused("", body)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // effects where the order of the senders decides how often or with what they happen
        "int c = 0; for (A m : box) { if ((last = m.who()) != null) c++; }",
        "for (A m : box) { NodeId t = last = m.who(); }",
        "for (A m : box) { last = m.who(); }",
        "for (A m : box) { last = m.who(); break; }",
        "for (A m : box) { if (m.lead()) return; }",
        "int s = 0; for (A m : box) { k++; if (this.k == 1 && m.who().equals(self())) s++; }",
        "for (A m : box) { k += k++ + m.v(); }",
        "for (A m : box) { k -= m.v(); k += m.v(); }",
        "int[] c = {0}; for (A m : box) { c[0] = m.v(); }",
        "double d = 0; for (A m : box) { d += m.v() / 3.0; }",
        "int d = 0; for (A m : box) { d += m.v() / 3.0; }",
        "boolean q = false; for (A m : box) { q = q || 1 / m.v() > 0; }",
        "List<Integer> l = new ArrayList<>(); for (A m : box) l.add(m.v()); k = l.get(0);",
        "Set<Integer> l = new LinkedHashSet<>(); for (A m : box) l.add(m.v());",
        "TreeSet<Integer> s = new TreeSet<>(), t = s;"
            + " for (A m : box) { s.add(m.v()); if (t.size() == 1) k++; }",
        "TreeSet<Integer> s = new TreeSet<>((x, y) -> 0); for (A m : box) s.add(m.v());",
        "box.with(m -> { if (last == null) last = m.who(); return true; }).size();",
        "box.stream().anyMatch(m -> { last = m.who(); return true; });",
        "box.stream().filter(m -> k++ > 0).count();",
        "hit = box.stream().anyMatch(m -> 1 / m.v() > 0);",
        "hit = box.stream().anyMatch(m -> Math.floorMod(1, m.v()) > 0);",
        "Integer w = null; hit = box.stream().anyMatch(m -> Math.max(m.v(), w) > 1);",
        "for (NodeId to : nodes()) send(to, new B(to, k++));",
        "for (NodeId to : nodes()) { send(self(), new B(to, 1)); }",
        "for (NodeId to : nodes()) { last = to; }",
        "for (NodeId to : List.of(1).isEmpty() ? nodes() : nodes()) { last = to; }",
        // the order itself
        "last = box.iterator().next().who();",
        "last = box.get(0).who();",
        "last = box.senders().get(0);",
        "last = nodes().get(0);",
        "last = others().get(0);",
        "for (NodeId to : others()) { last = to; }",
        "last = box.stream().findFirst().get().who();",
        "k = (int) box.stream().limit(1).filter(A::lead).count();",
        "k = box.stream().map(A::v).toList().get(0);",
        "k = box.stream().mapToInt(A::v).reduce(0, (x, y) -> y);",
        "Stream<A> s = box.stream(); last = s.findFirst().get().who();",
        "box.forEach(m -> { last = m.who(); });",
        "Iterable<A> i = box; for (A m : i) { last = m.who(); }",
        "Object o = box; hit = o.equals(last);",
        "Predicate<A> p = m -> { last = m.who(); return true; }; box.with(p);",
        // the names themselves
        "k = self().index();",
        "hit = self().index() == k;",
        "last = node(k);",
        "k = self().hashCode();",
        "hit = (\"\" + self()).contains(\"0\");",
        "String s = \"\"; s += self(); hit = s.isEmpty();",
        "hit = String.valueOf(box.from(self())).contains(\"P0\");",
        "hit = new StringBuilder().append(self()).indexOf(\"0\") >= 0;",
        "hit = self().compareTo(last) > 0;",
        "Comparable me = self(); hit = me.compareTo(last) > 0;",
        "Comparable<NodeId> me = self(); hit = me.compareTo(last) > 0;",
        "TreeSet<A> s = new TreeSet<>(Comparator.comparing(A::who)); last = s.first().who();",
        "TreeSet<NodeId> s = new TreeSet<>(); s.add(self()); last = s.first();",
        "TreeMap<NodeId, Integer> s = new TreeMap<>(); s.put(self(), 1); last = s.firstKey();",
        "var ids = new ArrayList<>(List.of(self())); last = ids.get(0);",
        "NodeId[] ids = {self()}; last = ids[0];",
        "last = Collections.max(List.of(self(), last));",
        "try { k = 1 / k; } catch (ArithmeticException e) { hit = true; }",
      })
  void whateverElseIsRefused(String body) {
    assertThat(refused("", body)).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "boolean note(A m) { if (last == null) last = m.who(); return true; }"
            + " | int c = 0; for (A m : box) { if (note(m)) c++; }",
        "boolean fst() { return k == 1; } | int c = 0; for (A m : box) { k++; if (fst()) c++; }",
        "NodeId first(Iterable<A> all) { for (A m : all) return m.who(); return null; }"
            + " | last = first(box);",
        "NodeId first(Mailbox<A> all) { for (A m : all) return m.who(); return null; }"
            + " | last = first(box);",
        "<T extends Comparable<T>> T top(T a, T b) { return a.compareTo(b) > 0 ? a : b; }"
            + " | last = top(self(), last);",
        "static class Math { static int max(int a, int b) { return b; } }"
            + " | int z = 0; for (A m : box) { z = Math.max(z, m.v()); }",
        "static class Order implements Comparator<Integer>"
            + " { public int compare(Integer a, Integer b) { return 0; } }"
            + " | TreeSet<Integer> s = new TreeSet<>(new Order()); for (A m : box) s.add(m.v());",
        "static class Ids extends ArrayList<NodeId> {} | hit = new Ids().isEmpty();",
        "record Named(NodeId id) { int rank() { return id.index(); } } | k = new"
            + " Named(self()).rank();",
        "static int rank(NodeId id) { return id.index(); } | hit = rank(self()) == 1;",
      })
  void helpersAndClassesOfTheFileAreLookedInto(String members, String body) {
    assertThat(refused(members, body)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (A m : box) { k += box.with(this::isMore).size() + m.v(); }",
        "for (A m : box) { k += (int) box.stream().filter(this::isMore).count() + m.v(); }",
        "int c = 0; for (A m : box) { c += box.with(this::isSeen).size(); seen.add(m.v()); } k ="
            + " c;",
      })
  void aMethodThatIsNamedMayLookAtWhatALoopGathers(String body) {
    String members =
        """
        private final SortedSet<Integer> seen = new TreeSet<>();
        boolean isMore(A m) { return m.v() > k; }
        boolean isSeen(A m) { return seen.contains(m.v()); }
        """;

    assertThat(refused(members, body)).hasValueSatisfying(why -> assertThat(why).contains("::is"));
  }

  @Test
  void aParameterThatHidesAConstantGivesNoRole() {
    Protocol hidden =
        protocol(
            """
            static final int LIMIT = 3;
            private boolean isBelow(int LIMIT) { return self().index() < LIMIT; }
            """,
            "hit = isBelow(1);");
    assertThat(NodeSymmetryAnalysis.roles(hidden, 4, 0, 4).refusal()).isPresent();
    Protocol open =
        protocol(
            """
            static final int LIMIT = 3;
            private boolean isBelow() { return self().index() < LIMIT; }
            """,
            "hit = isBelow();");
    assertThat(NodeSymmetryAnalysis.roles(open, 4, 0, 4).roles()).containsExactly(0, 0, 0, 1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "last = spawn(); if (last != null) send(last, new B(self(), k)); | 0 0 1 1",
        "last = node(3); | 0 0 1 2",
        "for (NodeId to : nodes()) { send(spawn(), new B(to, 1)); } | ",
        "for (A m : box) { last = spawn(); } | ",
        "k = spawn().index(); | ",
      })
  void newProcessesDifferFromThoseOfTheStartAlone(String body, String roles) {
    NodeSymmetryAnalysis.Roles found = NodeSymmetryAnalysis.roles(protocol("", body), 2, 0, 4);
    assertThat(found.refusal().isEmpty()).isEqualTo(roles != null);
    String expected = roles == null ? "0 1 2 3" : roles;
    assertThat(Arrays.stream(found.roles()).mapToObj(String::valueOf).toList())
        .isEqualTo(List.of(expected.split(" ")));
  }

  @Test
  void aSpecOfTheFileThatLooksAtNamesIsRefused() {
    String spec =
        """
        public static class Mine implements Spec<Boolean> {
          public void observe(NodeId node, Boolean bad) {
            if (%s) throw new Violation(node + " is bad");
          }
        }
        """;
    assertThat(refused(spec.formatted("bad"), "")).isEmpty();
    assertThat(refused(spec.formatted("bad && node.index() > 0"), "")).isPresent();
  }

  @Test
  void whatIsRefusedHasItsPlace() {
    Refusal refusal =
        NodeSymmetryAnalysis.tellingApart(protocol("", "for (A m : box) { last = m.who(); }"))
            .orElseThrow();
    assertThat(refusal.text())
        .isEqualTo("this loop may depend on the order of the elements (line 26)");
  }
}
