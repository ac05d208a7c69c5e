package dev.rondo.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Drawn specs that the analysis accepts are run on every order of their outputs. */
final class DrawnSpecsTest {

  private static final int SPECS = 120;

  private static final String FIELDS =
      """
      private int a;
      private boolean b;
      private O first;
      private final Map<Integer, Integer> kept = new HashMap<>();
      private final Map<Integer, Integer> votes = new HashMap<>();
      private final Set<Integer> seen = new HashSet<>();
      private final Map<NodeId, Integer> mine = new HashMap<>();
      private final List<O> all = new ArrayList<>();
      """;
  private static final List<String> LOCAL =
      List.of("o.key() == 1", "o.value() > 0", "o.value() == 2", "node.index() == 0");
  // Conditions and statements of one piece of state.
  private static final List<List<List<String>>> PIECES =
      List.of(
          List.of(
              List.of("a > 1", "a == 2", "++a > 2", "a < 1", "a >= o.value()"),
              List.of("a++;", "a += 2;", "a = Math.max(a, o.value());", "a = o.value();")),
          List.of(List.of("b", "!b"), List.of("b = true;", "b |= o.value() == 1;", "b = false;")),
          List.of(
              List.of("first == null", "first != null && !first.equals(o)", "o.equals(first)"),
              List.of("first = o;", "if (first == null) first = o;")),
          List.of(
              List.of(
                  "kept.containsKey(o.key())",
                  "kept.getOrDefault(o.key(), o.value()) != o.value()",
                  "kept.putIfAbsent(o.key(), o.value()) != null",
                  "kept.containsKey(o.key()) && kept.get(o.key()) != o.value()"),
              List.of("kept.put(o.key(), o.value());", "kept.putIfAbsent(o.key(), o.value());")),
          List.of(
              List.of(
                  "votes.merge(o.key(), 1, Integer::sum) > 1",
                  "votes.getOrDefault(o.key(), 0) == 2",
                  "votes.getOrDefault(o.key(), 0) > 1"),
              List.of(
                  "votes.merge(o.key(), 1, Integer::sum);",
                  "votes.put(o.key(), votes.getOrDefault(o.key(), 0) + 1);")),
          List.of(
              List.of("seen.contains(o.value())", "!seen.add(o.value())"),
              List.of("seen.add(o.value());", "seen.add(o.key());")),
          List.of(
              List.of("seen.size() > 1", "seen.size() == 2", "seen.isEmpty()", "seen.add(o.key())"),
              List.of("seen.add(o.value());", "seen.add(o.key());")),
          List.of(
              List.of("mine.getOrDefault(node, 0) > o.value()", "mine.put(node, 1) != null"),
              List.of("mine.put(node, o.value());", "mine.merge(node, 1, Integer::sum);")),
          List.of(
              List.of("all.stream().anyMatch(x -> x.value() != o.value())"),
              List.of(
                  "all.add(o);",
                  "for (O x : all) { if (x.key() == o.key()) throw new Violation(\"pair\"); }")));

  /** Draws the body of {@code observe}. */
  private static final class Drawing {
    private final Random random;
    private final List<String> conditions = new ArrayList<>(LOCAL);
    private final List<String> steps = new ArrayList<>();

    Drawing(int seed) {
      random = new Random(seed);
      int pieces = 1 + random.nextInt(2);
      for (int piece = 0; piece < pieces; piece++) {
        List<List<String>> drawn = PIECES.get(random.nextInt(PIECES.size()));
        conditions.addAll(drawn.get(0));
        conditions.addAll(drawn.get(0));
        steps.addAll(drawn.get(1));
      }
    }

    private String one(List<String> list) {
      return list.get(random.nextInt(list.size()));
    }

    String block(int depth) {
      StringBuilder text = new StringBuilder();
      int statements = 1 + random.nextInt(depth == 0 ? 4 : 2);
      for (int each = 0; each < statements; each++) {
        text.append(statement(depth)).append('\n');
      }
      return text.toString();
    }

    private String statement(int depth) {
      int kind = random.nextInt(depth < 2 ? 8 : 3);
      if (kind < 3) {
        return one(steps);
      }
      String condition = random.nextInt(5) == 0 ? "!(" + one(conditions) + ")" : one(conditions);
      if (kind < 6) {
        return "if (" + condition + ") { throw new Violation(\"bad\"); }";
      }
      String inner = random.nextInt(6) == 0 ? "return;" : block(depth + 1);
      String other = random.nextInt(3) == 0 ? " else { " + block(depth + 1) + "}" : "";
      return "if (" + condition + ") { " + inner + "}" + other;
    }
  }

  @Tag("long")
  @Test
  void noOrderDecidesWhatIsAccepted() {
    int accepted = 0;
    for (int seed = 0; seed < SPECS; seed++) {
      String members =
          FIELDS + "public void observe(NodeId node, O o) {\n" + new Drawing(seed).block(0) + "}";
      if (SpecSamples.refused(members).isEmpty()) {
        accepted++;
        assertThat(SpecSamples.difference(members)).as("seed %s: %s", seed, members).isEmpty();
      }
    }
    assertThat(accepted).isGreaterThan(SPECS / 10);
  }
}
