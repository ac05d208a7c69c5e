package dev.rondo.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.model.ProtocolSettings;
import dev.rondo.proof.counting.EveryN;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.testing.Golden;
import dev.rondo.testing.Sampled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Proofs for every number of processes, and what they never claim. */
class EveryNTest {

  @TempDir private Path folder;

  private static Optional<ProofVerdict> prove(Given given) {
    ProtocolSettings settings = given.rounds().protocol().settings();
    return EveryN.prove(given.rounds(), Solvers.Z3, given.bounds(settings.n(), 1), given.log());
  }

  /** A protocol with some of its text replaced: what stands there, and what instead of it. */
  private Given replaced(String name, String... pairs) throws IOException {
    String text = Files.readString(Golden.folder("counting").resolve(name + ".java"));
    for (int index = 0; index < pairs.length; index += 2) {
      assertThat(text).contains(pairs[index]);
      text = text.replace(pairs[index], pairs[index + 1]);
    }
    return Given.file(Files.writeString(folder.resolve(name + ".java"), text));
  }

  private static void isProved(ProofVerdict verdict, String sizes, String... facts) {
    assertThat(verdict).isInstanceOf(ProofVerdict.ForEveryN.class);
    assertThat(((ProofVerdict.ForEveryN) verdict).sizes()).isEqualTo(sizes);
    assertThat(((ProofVerdict.ForEveryN) verdict).facts()).containsExactly(facts);
  }

  @Test
  void oneThirdRuleIsProvedByTwoThirds() {
    isProved(
        prove(Given.benchmark("OneThirdRule")).orElseThrow(),
        "for every n",
        "once decided: 3 * #{x = v} > 2 * n");
  }

  @Test
  void uniformVotingIsProvedWithItsKernelAlone() {
    Given given = Given.benchmark("UniformVotingFixed");
    isProved(prove(given).orElseThrow(), "for every n", "once decided: #{value = v} ≥ n");
  }

  @Test
  void ofBenOrLessThanHalfMayFail() {
    isProved(
        prove(Given.benchmark("BenOrFixed")).orElseThrow(),
        "for every n and f with n > 2 f",
        "v = 0, once decided: #{estimate = 1} = 0",
        "v = 1, once decided: #{estimate = 1} ≥ n");
  }

  @Test
  @Tag("long")
  void aMutantOfItIsNotProved() {
    assertThat(prove(Given.benchmark("BenOr")).orElseThrow())
        .isInstanceOf(ProofVerdict.NotForEveryN.class);
  }

  /**
   * Whatever the thresholds: what is claimed for every n holds for few processes, and what is not
   * claimed here has a bug of few.
   */
  @Sampled(oneOf = 6)
  @ParameterizedTest
  @CsvSource({
    "3 * heard > 2 * n(), 3 * votes > 2 * n(), true",
    "2 * heard > n(),     4 * votes > 3 * n(), true",
    "heard > 0,           votes == n(),        true",
    "2 * heard > n(),     2 * votes > n(),     false",
    "3 * heard > 2 * n(), 2 * votes > n(),     false"
  })
  void aClaimNeverContradictsFewProcesses(String adopt, String decide, boolean claimed)
      throws IOException {
    Given given = replaced("Voting", "ADOPT", adopt, "DECIDE", decide);
    boolean proved = prove(given).orElseThrow() instanceof ProofVerdict.ForEveryN;
    assertThat(proved).isEqualTo(claimed);
    Proof proof = new Proof(given.rounds(), Solvers.Z3);
    boolean holds =
        IntStream.rangeClosed(2, claimed ? 4 : 5)
            .allMatch(
                n ->
                    proof.bounded(given.bounds(n, 2), given.log()).orElseThrow()
                        instanceof ProofVerdict.Holds);
    assertThat(holds).isEqualTo(claimed);
  }

  /** Two loops that differ in nothing but what they are over are two loops. */
  @Test
  void whatALoopIsOverCounts() throws IOException {
    Given given = replaced("Coins");
    assertThat(prove(given).orElseThrow()).isInstanceOf(ProofVerdict.NotForEveryN.class);
  }

  /** What is not in the list is refused where it stands. */
  @ParameterizedTest
  @CsvSource({
    "x = self().index(),                                      self().index()",
    "x = x + 1,                                               x + 1",
    "x = received.sender(0).index(),                          received.sender(0)",
    "x = (int) received.stream().filter(m -> m.x() == 1).count(), received.stream()",
    "while (x > 3) { output(x); },                            while",
    "x = n() * received.size(),                               n() * received.size()",
    "output(received.size()),                                 output(received.size())",
    "x = received.size(),                                     x;"
  })
  void theRestIsRefused(String code, String place) throws IOException {
    Given given = replaced("Voting", "if (ADOPT) {", code + "; if (heard > 0) {", "DECIDE", "true");
    assertThat(prove(given)).isEmpty();
    assertThat(given.diagnostics()).contains("for every n");
    assertThat(given.diagnostics().lines().toList().get(1)).contains(place);
  }

  @Test
  void rolesHaveAnNEach() throws IOException {
    String role =
        """
          @Protocol(n = 2, spec = Agreement.class)
          static class %s extends Node {
            private int k = 1;

            @Init
            void start() {
              broadcast(new Vote(k));
            }

            @Upon
            void vote(Mailbox<Vote> mailbox) {
              var votes = mailbox.with(m -> m.k() == k);
              when(votes.size() == n());
              k++;
              broadcast(new Vote(k));
            }
          }
        """;
    String text =
        "import rondo.*;\n\nclass Roles {\n  @Round(1) record Vote(@Phase int k) {}\n"
            + role.formatted("Client")
            + role.formatted("Server")
            + "}\n";
    Given given = Given.file(Files.writeString(folder.resolve("Roles.java"), text));
    assertThat(prove(given)).isEmpty();
    assertThat(given.diagnostics()).contains("roles, each with an n of its own for every n");
  }

  /** What is read twice, changed on the way or rounded would be taken for something else. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          var it = received.iterator(); it.next(); if (it.hasNext()) { output(x); } | iterator()
          turns = received.with(m -> mark(m)).size(); if (!seen) { output(x); }     | seen = true
          turns = received.with(m -> flip() && show(m)).size();                     | output(vote
          turns = received.with(m -> flip() && box.count() > 0).size();             | box.count()
          for (int v = 0; v < limit; v++) { cut(); turns++; }                       | for (
          for (int v = 0; v < limit; v++) { this.limit = 1; turns++; }              | for (
          double half = n() / 2; if (half < 1) { output(x); }                       | double
          Integer a = n(); Integer b = n(); if (a < b) { output(x); }               | Integer
          if (HALF > 1) { output(x); }                                              | float
          if (2147483647 + n() < 2147483647 + 1) { output(x); }                     | 2147483647 + 1
          for (Vote m : received) { box = new Box(turns); turns++; }                | for (
          long y = x; output(y);                                                    | output(y)
          """)
  void whatWouldBeReadWronglyIsRefused(String code, String place) throws IOException {
    Given given = replaced("Steps", "CODE", code);
    assertThat(prove(given)).isEmpty();
    assertThat(given.diagnostics().lines().toList().get(1)).contains(place);
  }

  /** A number that is this one on every path, and no other. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = "==>",
      textBlock =
          """
          switch (limit) { case 4 -> turns = 1; default -> turns = 2; }                ==> 1
          switch (limit) { case 1: turns = 5; case 4: turns += 2; case 9: turns += 10; break; default: turns = 0; } ==> 12
          turns = switch (limit) { case 1 -> 3; default -> { int y = 6; yield y; } };  ==> 6
          a: for (int i = 0; i < 3; i++) { for (int j = 0; j < 3; j++) { if (j == 1) { continue a; } if (i == 2) { break a; } turns += 10 * i + 1; } } ==> 12
          turns = limit++ * 10 + limit;                                                ==> 45
          turns = limit < 9 || cut() == 1 ? limit : 0;                                 ==> 4
          turns -= 3; turns *= -2;                                                     ==> 6
          for (Vote m : received) { turns++; break; } turns = turns < 2 ? 7 : 8;       ==> 7
          """)
  void controlFlowIsThatOfJava(String code, int result) throws IOException {
    String ends = " if (turns %s " + result + ") { output(x); }";
    assertThat(prove(replaced("Steps", "CODE", code + ends.formatted("!="))).orElseThrow())
        .isInstanceOf(ProofVerdict.ForEveryN.class);
    assertThat(prove(replaced("Steps", "CODE", code + ends.formatted("=="))).orElseThrow())
        .isInstanceOf(ProofVerdict.NotForEveryN.class);
  }

  /** The value that is there is read before the call that changes it. */
  @Test
  void aSumIsOfWhatWasThereBefore() throws IOException {
    String code = "limit += cut(); if (limit == 4) { output(x); }";
    assertThat(prove(replaced("Steps", "CODE", code)).orElseThrow())
        .isInstanceOf(ProofVerdict.NotForEveryN.class);
  }

  /** Inputs come after all initial values, and more of them than one could list cost nothing. */
  @Test
  void initialValuesKnowNoInputs() throws IOException {
    Given given =
        replaced(
            "Steps",
            "private int limit;",
            "private int limit = x;",
            "limit = 4;",
            "turned = turned || limit != x; if (turned) { output(x); }",
            "private boolean seen;",
            "private boolean seen; private boolean turned;",
            "0..1",
            "1..900000000",
            "CODE",
            "");
    assertThat(prove(given).orElseThrow()).isInstanceOf(ProofVerdict.NotForEveryN.class);
  }

  /** Also before the last round of a phase, and where it takes inputs of both kinds. */
  @ParameterizedTest
  @ValueSource(strings = {"Agreement", "Validity"})
  void whatThrowsIsNotClaimed(String spec) throws IOException {
    assertThat(prove(replaced("Throwing", "SPEC", spec)).orElseThrow())
        .isInstanceOf(ProofVerdict.NotForEveryN.class);
  }

  @Test
  void loopsOverMessagesCountAndPick() throws IOException {
    isProved(
        prove(replaced("Loops")).orElseThrow(),
        "for every n",
        "once decided: 3 * #{x = v} > 2 * n",
        "#{x = v} = 0");
  }
}
