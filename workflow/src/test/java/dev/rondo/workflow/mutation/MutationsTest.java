package dev.rondo.workflow.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.source.SourceFile;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Which faults are planted, one test for each kind. */
class MutationsTest {

  private static final Path PROTOCOLS = Path.of("../benchmarks/src/main/protocols");

  private static List<Mutant> mutants(MutationKind kind, String members) {
    return Mutations.of(file(members)).stream().filter(each -> each.kind() == kind).toList();
  }

  private static SourceFile file(String members) {
    String text =
        """
        import java.util.*;
        import rondo.*;
        @Protocol(spec = P.S.class) public class P extends Node {
          record M(int a, int b, boolean c) {}
          private int x;
          private boolean b;
          private final List<Integer> seen = new ArrayList<>();
        %s
          @Invariant boolean small() { return x < 9 && !b; }
          @Sometimes boolean large() { return x > 3; }
          public static class S implements Spec<Integer> {
            public void observe(NodeId node, Integer output) { if (output > 3) { return; } }
          }
        }
        """
            .formatted(members);
    return new SourceFile("P.java", text);
  }

  private static List<String> diffs(MutationKind kind, String members) {
    return mutants(kind, members).stream()
        .map(each -> String.join(" ", each.diff(file(members))))
        .toList();
  }

  @Test
  void aQuorumIsLoweredOnTheSideOfTheThreshold() {
    assertThat(
            diffs(MutationKind.QUORUM, "@Upon void h(Mailbox<M> m) { when(m.size() > n() / 2); }"))
        .containsExactly(
            "- @Upon void h(Mailbox<M> m) { when(m.size() > n() / 2); }"
                + " + @Upon void h(Mailbox<M> m) { when(m.size() > n() / 2 - 1); }");
    assertThat(
            diffs(
                MutationKind.QUORUM, "@Upon void h(Mailbox<M> m) { when(n() - f() <= m.size()); }"))
        .singleElement()
        .asString()
        .endsWith("when(n() - f() - 1 <= m.size()); }");
    assertThat(diffs(MutationKind.QUORUM, "@Upon void h(Mailbox<M> m) { when(m.size() >= x); }"))
        .singleElement()
        .asString()
        .endsWith("when(m.size() >= x - 1); }");
  }

  @Test
  void aComparisonTakesEqualValuesTheOtherWayButNotInTheHeadOfALoop() {
    String handler =
        "@Upon void h(M m) { when(m.a() > x); for (int i = 0; i < 3; i++) { x += i; } }";
    assertThat(diffs(MutationKind.COMPARISON, handler))
        .singleElement()
        .asString()
        .contains("when(m.a() >= x);");
    assertThat(diffs(MutationKind.COMPARISON, "@Upon void h(M m) { when(m.a() <= x); }"))
        .singleElement()
        .asString()
        .contains("+ @Upon void h(M m) { when(m.a() < x); }");
  }

  @Test
  void aGuardIsDroppedWhetherItIsAWhenOrAnEarlyReturn() {
    assertThat(diffs(MutationKind.GUARD, "@Upon void h(M m) { when(m.c()); x = 1; }"))
        .singleElement()
        .asString()
        .endsWith("when(true); x = 1; }");
    assertThat(diffs(MutationKind.GUARD, "@Upon void h(M m) { if (m.c()) { return; } x = 1; }"))
        .singleElement()
        .asString()
        .endsWith("+ @Upon void h(M m) {  x = 1; }");
  }

  @Test
  void eachConditionOfAConjunctionIsDroppedWithItsOperator() {
    assertThat(
            diffs(
                MutationKind.CONJUNCT,
                "@Upon void h(M m) { when(m.c() && b && (x == 1 || m.a() == 2)); }"))
        .extracting(diff -> diff.substring(diff.indexOf('+')))
        .containsExactly(
            "+ @Upon void h(M m) { when(b && (x == 1 || m.a() == 2)); }",
            "+ @Upon void h(M m) { when(m.c() && (x == 1 || m.a() == 2)); }",
            "+ @Upon void h(M m) { when(m.c() && b); }");
    assertThat(diffs(MutationKind.CONJUNCT, "@Upon void h(M m) { if (m.c() || b) return; x = 1; }"))
        .as("what an early return asks for is negated")
        .hasSize(2);
  }

  @Test
  void aBranchWithoutAnElseIsAlwaysTaken() {
    assertThat(diffs(MutationKind.BRANCH, "@Upon void h(M m) { if (m.c()) { x = 1; } }"))
        .singleElement()
        .asString()
        .contains("if (true) { x = 1; }");
    assertThat(diffs(MutationKind.BRANCH, "@Upon void h(M m) { if (m.c()) x = 1; else x = 2; }"))
        .isEmpty();
  }

  @Test
  void aFilterIsDropped() {
    String handler = "@Upon void h(Mailbox<M> box) { var own = box.with(m -> m.a() == x); }";
    assertThat(diffs(MutationKind.FILTER, handler))
        .singleElement()
        .asString()
        .endsWith("var own = box; }");
  }

  @Test
  void resetsAndAssignmentsOfFieldsAreForgotten() {
    String handler =
        "@Upon void h(M m) {\n b = false;\n seen.clear();\n x = m.a();\n x++;\n seen.add(x);\n"
            + " int local = 3;\n local = 4;\n}";
    assertThat(diffs(MutationKind.RESET, handler))
        .containsExactly("- b = false;", "- seen.clear();");
    assertThat(diffs(MutationKind.ASSIGNMENT, handler))
        .containsExactly("- x = m.a();", "- x++;", "- seen.add(x);");
  }

  @Test
  void theOnlyStatementOfABranchIsReplacedByABlock() {
    assertThat(diffs(MutationKind.ASSIGNMENT, "@Upon void h(M m) { if (m.c()) x = 1; }"))
        .singleElement()
        .asString()
        .endsWith("if (m.c()) {} }");
  }

  @Test
  void aDurableFieldIsDurableNoLonger() {
    assertThat(diffs(MutationKind.DURABLE, "@Durable private int kept;\n@Upon void h(M m) {}"))
        .containsExactly("- @Durable private int kept; + private int kept;");
  }

  @Test
  void aSendIsOmitted() {
    String handler =
        "@Upon void h(NodeId from, M m) {\n send(from, m);\n broadcast(m);\n output(3);\n}";
    assertThat(diffs(MutationKind.SEND, handler))
        .containsExactly("- send(from, m);", "- broadcast(m);");
  }

  @Test
  void componentsOfOneTypeAreSwappedWhereTheyAreWrittenAndRead() {
    assertThat(diffs(MutationKind.FIELD, "@Upon void h(M m) { broadcast(new M(x, 7, b)); }"))
        .singleElement()
        .asString()
        .endsWith("new M(7, x, b)); }");
    assertThat(diffs(MutationKind.FIELD, "@Upon void h(M m) { x = m.a(); }"))
        .singleElement()
        .asString()
        .endsWith("x = m.b(); }");
    assertThat(
            diffs(
                MutationKind.FIELD, "@Upon void h(M m) { b = m.c(); broadcast(new M(1, 1, b)); }"))
        .as("no other component has the type, and equal values swap to the same text")
        .isEmpty();
  }

  @Test
  void theLatestValueReplacesTheLargest() {
    assertThat(diffs(MutationKind.MAXIMUM, "@Upon void h(M m) { x = Math.max(x, m.a()); }"))
        .singleElement()
        .asString()
        .endsWith("x = m.a(); }");
  }

  @Test
  void specsInvariantsAndUncalledHelpersStayAsTheyAre() {
    assertThat(Mutations.of(file("@Upon void h(M m) { } void unused() { x = 1; }"))).isEmpty();
    assertThat(Mutations.of(file("@Upon void h(M m) { used(); } void used() { x = 1; }")))
        .singleElement()
        .extracting(Mutant::method)
        .isEqualTo("used");
  }

  @Test
  void theMutantsOfAnElection() throws IOException {
    String text = Files.readString(PROTOCOLS.resolve("RaftElectionFixed.java"));
    SourceFile source = new SourceFile("RaftElectionFixed.java", text);
    StringBuilder list = new StringBuilder();
    for (Mutant mutant : Mutations.of(source)) {
      list.append(
          String.format(
              Locale.ROOT,
              "line %d, %s: %s%n",
              mutant.line(),
              mutant.method(),
              mutant.kind().words()));
      mutant.diff(source).forEach(line -> list.append("  ").append(line).append('\n'));
    }
    Golden.check(
        Golden.folder("mutation").resolve("RaftElectionFixed.txt"),
        list.toString().replace(System.lineSeparator(), "\n"));
  }
}
