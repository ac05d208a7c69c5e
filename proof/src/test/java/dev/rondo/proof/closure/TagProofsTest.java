package dev.rondo.proof.closure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.frontend.model.TagReport.Status;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.testing.Models;
import dev.rondo.testing.Sampled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the source leaves open of the tags is proved where it holds, and only there. */
class TagProofsTest {

  private static final Path PROTOCOLS =
      Path.of(System.getProperty("basedir", "")).resolve("../benchmarks/src/main/protocols");

  private TagReport proved(String name, String from, String to) throws IOException {
    return TagProofs.of(protocol(name, from, to), Solvers.Z3);
  }

  private Protocol protocol(String name, String from, String to) throws IOException {
    String text = Files.readString(PROTOCOLS.resolve(name + ".java"));
    assertThat(text).contains(from);
    return Models.read(name + ".java", text.replace(from, to));
  }

  private static List<String> with(TagReport report, Status status) {
    return report.with(status).stream().map(f -> f.handler() + " " + f.condition()).toList();
  }

  @Sampled(oneOf = 3)
  @ParameterizedTest
  @ValueSource(strings = {"PaxosFixed", "TwoPhaseCommitFixed", "BenOrTimeouts"})
  void aClosedProtocolIsProved(String name) throws IOException {
    TagReport report = proved(name, "{", "{");
    assertThat(with(report, Status.MONITORED)).isEmpty();
    assertThat(with(report, Status.PROVED)).isNotEmpty();
  }

  /** The formulas of a large protocol take longer than a user who presses Ctrl-C waits. */
  @Test
  void whereTheTimeIsOverNothingIsProved() throws IOException {
    Protocol protocol = protocol("PaxosFixed", "{", "{");
    assertThat(TimeLimit.within(() -> true, () -> TagProofs.of(protocol, Solvers.Z3))).isEmpty();
  }

  @Sampled(oneOf = 5)
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PaxosFixed          | promises.size() > n() / 2 | promises.size() > 0 | promise TAG5",
        "PaxosFixed          | when(promised &&        | when(       | propose TAG3",
        "PaxosFixed          | m.ballot() == ballot && | true &&     | promise TAG4",
        "TwoPhaseCommitFixed | votes.size() == n()     | votes.size() > 0 | vote TAG3",
        "BenOrTimeouts       | when(!proposed && reports | when(reports | report TAG3",
      })
  void whatIsNotSoIsNotProved(String name, String from, String to, String broken)
      throws IOException {
    assertThat(with(proved(name, from, to), Status.PROVED)).doesNotContain(broken);
  }

  @Test
  void whatSendsTwiceIsNotProvedAtAll() throws IOException {
    TagReport report =
        proved(
            "PaxosFixed", "open(next);", "open(next); if (flip()) broadcast(new Prepare(next));");
    assertThat(with(report, Status.PROVED)).isEmpty();
  }

  /** A person reads why a condition is only watched as the protocol runs. */
  @Test
  void whatIsNotProvedHasAReason() throws IOException {
    TagReport report = proved("PaxosFixed", "when(promised &&", "when(");
    assertThat(report.unproved()).isEmpty();
    assertThat(report.findings())
        .filteredOn(each -> each.example().isPresent())
        .extracting(each -> each.handler() + " " + each.condition() + " " + each.example().get())
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each).containsPattern("arrives .* ballot = \\d+"));
    assertThat(report.with(Status.PROVED)).allMatch(each -> each.example().isEmpty());
    assertThat(
            proved(
                    "PaxosFixed",
                    "open(next);",
                    "open(next); if (flip()) broadcast(new Prepare(next));")
                .unproved()
                .orElseThrow())
        .contains("may send twice with one tag");
    assertThat(proved("BenOrFixed", "private int k", "private double d; private int k").unproved())
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .matches("formulas do not cover numbers of type double \\(line \\d+\\)"));
    assertThat(protocol("BenOrFixed", "{", "{").tagReport().unproved()).isEmpty();
  }

  @Test
  void rolesWithTimesOfTheirOwnAreTheReason() throws IOException {
    assertThat(proved("BenOrFixed", "@Protocol(n = 3,", "@Protocol(n = 3, severalRoles = true,"))
        .extracting(TagReport::unproved)
        .isEqualTo(Optional.of("its roles have times of their own"));
  }

  /** What keeps a handler from acting twice is undone where one could overlook it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "l.add(1);",
        "votes.put(1, counted(m));",
        "List.of(1).forEach(l::add); if (l.size() == 1) voted = false;",
        "var b = Stream.of(1).map(l::add).toList(); if (l.size() == 1) voted = false;",
        "l.add(1); l.subList(0, 1).clear(); if (l.isEmpty()) voted = false;",
        "var k = l; k.add(1); if (l.size() == 1) voted = false;",
        "var a = new int[2]; Arrays.fill(a, 7); if (a[0] == 7) voted = false;",
        "Runnable r = () -> voted = false; voted = true; r.run();",
      })
  void nothingIsOverlooked(String code) {
    String text =
        """
        import java.util.*;
        import java.util.stream.*;
        @rondo.Protocol(n = 2)
        public class Twice extends rondo.Node {
          @rondo.Round(1) record Vote(@rondo.Phase int phase) {}
          private int phase;
          private boolean voted;
          private final TreeMap<Integer, Integer> votes = new TreeMap<>();
          @rondo.Init void start() { phase = 1; broadcast(new Vote(phase)); }
          @rondo.Upon void vote(Vote m) {
            when(m.phase() == phase && !voted);
            var l = new ArrayList<Integer>();
            voted = true;
            CODE
          }
          private int counted(int phase) { return phase; }
          private int counted(Vote vote) { voted = false; return 0; }
        }
        """;
    boolean isHarmless = code.equals("l.add(1);");
    assertThat(provedOf("Twice", text.replace("CODE", code)).contains("vote TAG5"))
        .isEqualTo(isHarmless);
  }

  private static List<String> provedOf(String name, String text) {
    Protocol protocol = Models.read(name + ".java", text);
    return with(TagProofs.of(protocol, Solvers.Z3), Status.PROVED);
  }

  @Test
  void theOtherSolverProvesTheSame() {
    Protocol protocol = Models.read(PROTOCOLS.resolve("UniformVotingFixed.java"));
    assertThat(TagProofs.of(protocol, Solvers.SMTINTERPOL))
        .isEqualTo(TagProofs.of(protocol, Solvers.Z3));
  }

  /** A message that the network guarantees is still there when its round is over. */
  @ParameterizedTest
  @CsvSource({"Reliable, at == 2, false", "Reliable, at == 1, true", "Arbitrary, at == 2, true"})
  void aTimeoutThatWaitsForAnEarlierMessageToBeGone(
      String network, String guard, boolean isProved) {
    String text =
        """
        import rondo.*;
        @Protocol(n = 2, network = %s.class) public class P extends Node {
          @Round(1) record A(@Phase int p) {}
          @Round(2) record B(@Phase int p) {}
          private int p = 1;
          private int at;
          @Init void start() { at = 1; broadcast(new A(1)); }
          @Upon void a(Mailbox<A> all) {
            var box = all.with(m -> m.p() == p);
            when(at == 1 && box.size() > 0);
            at = 2;
            broadcast(new B(p));
          }
          @Timeout void tire(Mailbox<A> all) {
            var box = all.with(m -> m.p() == p);
            when(%s && box.isEmpty());
            at = 4;
          }
        }
        """
            .formatted(network, guard);
    assertThat(provedOf("P", text).contains("tire TAG4")).isEqualTo(isProved);
  }
}
