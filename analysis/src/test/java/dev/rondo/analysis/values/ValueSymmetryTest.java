package dev.rondo.analysis.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.analysis.Refusal;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.Position;
import dev.rondo.testing.Models;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs must be mere names; whatever makes them more is named with its place. */
final class ValueSymmetryTest {

  /** Variables of a protocol with the inputs 1 to n, and what its processes do first. */
  private static Protocol protocol(String members, String body) {
    return Models.read(
        "Sample.java",
        """
        import java.util.*;
        import java.util.function.*;
        import rondo.*;

        @Protocol(n = 3, network = Reliable.class, spec = Agreement.class)
        public class Sample extends Node {
          record Vote(int value) {}

          @Input("1..n") private int value;
          private int other;
          %s

          @Init
          void start() {
            %s
          }

          @Upon
          void vote(Vote m) {
            output(m.value());
          }
        }
        """
            .formatted(members, body));
  }

  private static ValueSymmetry uses(Protocol protocol) {
    return ValueSymmetry.of(protocol, protocol.settings().specs(), 3, 0);
  }

  @ParameterizedTest(name = "{1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "| other = value + 1; | something is computed with a value | value + 1",
        "| value++; | something is computed with a value | value++",
        "| value += other; | something is computed with a value | value += other",
        "| output(\"v\" + value); | something is computed with a value | \"v\" + value",
        "| other = -value; | something is computed with a value | -value",
        "| if (value < other) { output(1); } | values are compared by their order | value < other",
        "| if (value == 2) { output(value); } | 2 is one of the inputs | 2",
        "| other = 3; output(other); value = other; | 3 is one of the inputs | 3",
        "| other = value; other = n(); | n() is a number of its own | n()",
        "| other = choose(2); value = other; | a number is chosen | choose(2)",
        "| send(node(value), new Vote(value)); | node(value) is a number of its own | node(value)",
        "| other = Math.max(value, 7); | what max(…) does with values is not known |"
            + " Math.max(value, 7)",
        "| if (Integer.compare(value, other) == 0) { output(value); } | what compare(…) does with"
            + " values is not known | Integer.compare(value, other)",
        "| output(String.valueOf(value)); | what valueOf(…) does with values is not known |"
            + " String.valueOf(value)",
        "| long wide = value; output(wide); | here it is a number of type long | wide = value",
        "| switch (value) { case 7 -> output(value); default -> output(other); } | a switch tells"
            + " values apart | value",
        "| other = switch (n()) { case 7 -> value; default -> 0; }; | what this does with values is"
            + " not known | switch (n()) { case 7 -> value; default -> 0; }",
        "private final int[] slots = new int[9]; | slots[value] = 5; | an index is a number |"
            + " value",
        "private final TreeSet<Integer> all = new TreeSet<>(); | all.add(value); other ="
            + " all.first(); | what first(…) does with values is not known | all.first()",
        "private final TreeSet<Integer> all = new TreeSet<>(); | all.add(value); for (int v : all)"
            + " { other = v; } | this goes through values in an order of theirs | all",
        "private final TreeSet<Integer> all = new TreeSet<>(); | all.add(value);"
            + " output(List.copyOf(all)); | this depends on an order that values may have decided |"
            + " List.copyOf(all)",
        "private final TreeMap<Integer, Boolean> all = new TreeMap<>(); | all.put(value, true);"
            + " boolean any = all.values().iterator().next(); | this depends on an order that"
            + " values may have decided | all.values().iterator()",
        "private final TreeMap<Integer, Integer> all = new TreeMap<>(); | all.merge(value, 1,"
            + " Integer::sum); | this holds inputs beside other numbers | all = new TreeMap<>()",
        "private final List<Integer> log = new ArrayList<>(); | log.add(value); other ="
            + " log.indexOf(value) + value; | something is computed with a value |"
            + " log.indexOf(value) + value",
        "private final List<Integer> log = new ArrayList<>(); | log.add(value); other ="
            + " log.stream().mapToInt(v -> v).sum(); | what sum(…) does with values is not known |"
            + " log.stream().mapToInt(v -> v).sum()",
        "private int own() { return value; } | Supplier<Integer> own = this::own; other ="
            + " own.get(); | what this does with values is not known | this::own",
        "private int own() { return value; } | Supplier<Integer> own = () -> value; other ="
            + " own.get(); | what becomes of this lambda is not known | () -> value",
        "record Pair(int a, int b) { int larger() { return a > b ? a : b; } } | output(new"
            + " Pair(value, other).larger()); | values are compared by their order | a > b",
        "interface Named { int name(); } record One(int name) implements Named {} | Named named ="
            + " new One(value); other = named.name(); | - | -",
        "@Input(\"1..2\") private int second; | second = value; | second has other inputs than"
            + " value | second",
        "@Input(\"0..2\") private int second; | other = second; output(value + other); | something"
            + " is computed with a value | value + other",
      })
  void whatMakesAnInputMoreThanANameIsNamed(
      String members, String body, String reason, String underlined) {
    Protocol protocol = protocol(members == null ? "" : members, body);
    Refusal refusal = uses(protocol).refusal().orElse(null);
    if (reason.equals("-")) {
      assertThat(uses(protocol).slots().isEmpty()).isTrue();
      return;
    }
    assertThat(refusal).isNotNull();
    assertThat(refusal.reason()).isEqualTo(reason);
    if (!underlined.equals("-")) {
      Position place = refusal.position().orElseThrow();
      String line = protocol.source().line(place.line());
      assertThat(line.substring(place.column() - 1, place.column() - 1 + place.length()))
          .isEqualTo(underlined);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "| output(value);",
        "| if (value != other && other == 0) { output(value); }",
        "private int pick(int a, int b) { return a == b ? a : b; } | output(pick(value, other));",
        "private final List<Integer> log = new ArrayList<>(); | log.add(value);"
            + " output(log.get(0));",
        "private final List<Integer> log = new ArrayList<>(); | for (int v : log) { if (v == value)"
            + " { output(v); } }",
        "private final TreeSet<Integer> all = new TreeSet<>(); | if (all.add(value) && all.size() >"
            + " 1) { output(value); }",
        "private final TreeSet<Integer> all = new TreeSet<>(); | int same = 0; for (int v : all) {"
            + " if (v == value) { same++; } }",
        "private Integer boxed; | boxed = value; if (boxed.equals(other)) { output(boxed); }",
        "record Pair(int a, NodeId by) {} private Pair pair; | pair = new Pair(value, self());"
            + " output(pair.a());",
        "| var seen = new TreeMap<Integer, Integer>(); seen.merge(value, 1, Integer::sum); if"
            + " (seen.get(value) > 1) { output(value); }",
        "@Input(\"1..9\") private int weight; | if (weight > 3) { output(value); }",
      })
  void inputsThatAreOnlyCopiedAndComparedAreMereNames(String sample) {
    String[] parts = sample.split("\\|", 2);
    ValueSymmetry uses = uses(protocol(parts[0], parts[1]));
    assertThat(uses.refusal()).isEmpty();
    assertThat(uses.slots().values()).containsExactly(1, 2, 3);
    assertThat(uses.slots().names()).contains("Sample#value").doesNotContain("Sample#weight");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (int v : all) { int t = (other = v); }",
        "int c = 0; for (int v : all) { if ((other = v) != -3) c++; }",
        "int c = 0; for (int v : all) { k++; if (isFirst() && v == value) c++; } output(c == 1);",
        "for (int v : all) { if (v == value) break; k++; }",
        "int[] c = {0}; all.removeIf(v -> c[0]++ > 0);",
        "all.removeIf(v -> k++ > 0);",
        "long c = all.stream().filter(v -> { other = v; return true; }).count();",
        "boolean b = all.stream().anyMatch(v -> isFirst());",
        "TreeSet<Integer> one = new TreeSet<>((a, b) -> 0); one.addAll(all); output(one);",
        "try { for (int v : all) { k++; int x = 1 / (v == value ? 0 : 1); } }"
            + " catch (ArithmeticException e) { k = 0; }",
        "Comparator<Integer> none = new Comparator<>()"
            + " { public int compare(Integer a, Integer b) { return 0; } };",
      })
  void whatHappensInAnOrderOfValuesMakesThemMoreThanNames(String body) {
    String members =
        """
        private final TreeSet<Integer> all = new TreeSet<>();
        private int k;
        private boolean isFirst() { return k++ == 0; }
        """;
    assertThat(uses(protocol(members, "all.add(value); " + body)).slots().isEmpty()).isTrue();
  }

  @Test
  void aVariableThatBeginsWithAnInputIsNamed() {
    Protocol protocol = protocol("", "other = value;");
    ValueSymmetry uses = ValueSymmetry.of(protocol, List.of(), 3, 0);
    assertThat(uses.refusal()).isEmpty();
    assertThat(uses.slots().names()).containsExactlyInAnyOrder("Sample#value", "Sample#other");

    Protocol zero =
        Models.read(
            "Zero.java",
            protocol.source().text().replace("Sample", "Zero").replace("1..n", "0..n"));
    assertThat(ValueSymmetry.of(zero, List.of(), 3, 0).refusal().orElseThrow().text())
        .isEqualTo("other begins as 0, which is one of the inputs (line 10)");
  }

  @Test
  void aSpecThatNobodyHasLookedAtIsNoGround() {
    ValueSymmetry uses =
        ValueSymmetry.of(protocol("", "output(value);"), List.of("foreign.Spec"), 3, 0);
    assertThat(uses.refusal().orElseThrow().text())
        .isEqualTo("what the spec foreign.Spec does is not known");
  }

  @Test
  void aSpecOfTheProtocolsOwnIsLookedAt() {
    String spec =
        """
        public static class Rising implements Spec<Integer> {
            private int last;
            @Override public void observe(NodeId node, Integer output) {
              if (output < last) { throw new Violation("falls to " + output); }
              last = output;
            }
          }
        """;
    ValueSymmetry uses =
        ValueSymmetry.of(protocol(spec, "output(value);"), List.of("Sample$Rising"), 3, 0);
    assertThat(uses.refusal().orElseThrow().reason())
        .isEqualTo("values are compared by their order");
    ValueSymmetry equal =
        ValueSymmetry.of(
            protocol(spec.replace("output < last", "output == last"), "output(value);"),
            List.of("Sample$Rising"),
            3,
            0);
    assertThat(equal.refusal()).isEmpty();
    assertThat(equal.slots().names()).contains("Sample$Rising#last");
  }

  @Test
  void withoutInputsThereIsNothingToSay() {
    Protocol protocol = Models.read(Models.searched("ChangRobertsRing"));
    assertThat(uses(protocol)).isEqualTo(ValueSymmetry.NONE);
  }

  @Test
  void aListMayHoldItself() {
    String body = "List<Object> own = new ArrayList<>(); own.add(own); own.add(value + 1);";
    assertThat(uses(protocol("", body)).refusal()).isPresent();
  }
}
