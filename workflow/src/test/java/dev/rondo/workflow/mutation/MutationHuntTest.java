package dev.rondo.workflow.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.testing.Models;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.verdict.Verdict;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which mutants are found, and by what. */
class MutationHuntTest {

  /** The first to be heard by a majority may decide for itself; P0 counts how often. */
  private static final String VOTING =
      """
      import java.util.*;
      import rondo.*;

      @Protocol(n = 3, spec = Agreement.class)
      public class Voting extends Node {
        record Ask(int who) {}
        record Vote(int who) {}

        private boolean voted;
        private int votes;
        private int told;

        @Init void start() { broadcast(new Ask(self().index())); }

        @Upon void ask(NodeId from, Ask m) {
          when(!voted);
          voted = true;
          send(from, new Vote(m.who()));
        }

        @Upon void vote(Vote m) {
          votes++;
          if (votes == n() / 2 + 1) {
            output(m.who());
            told = told + 1;
          }
        }
      %s
      }
      """;

  private static MutationHunt hunt(String more) {
    Protocol protocol = Models.read("Voting.java", VOTING.formatted(more));
    HuntingSettings settings =
        new HuntingSettings(
            Optional.of(FormChoice.ASYNC),
            AsyncSettings.of(protocol.settings()),
            SequentialSettings.PHASES,
            new HuntLimits(1, 300, HuntLimits.NO_TIMEOUT, 1, 1));
    return MutationHunt.of(protocol, ClassPath.parse(""), settings, ProgressMonitor.SILENT);
  }

  private static Optional<String> foundBy(MutationResult result, MutationKind kind, int line) {
    return result.tried().stream()
        .filter(tried -> tried.mutant().kind() == kind && tried.mutant().line() == line)
        .findFirst()
        .orElseThrow()
        .foundBy();
  }

  @Test
  void aSpecFindsTheFaultsThatItSpeaksOf() {
    MutationHunt hunt = hunt("");
    assertThat(hunt.original().orElseThrow().verdict()).isEqualTo(Verdict.NOTHING_FOUND);
    MutationResult result = hunt.run(MutationHunt.Progress.SILENT);
    assertThat(foundBy(result, MutationKind.GUARD, 16)).hasValue("Agreement");
    assertThat(foundBy(result, MutationKind.QUORUM, 23)).hasValue("Agreement");
    assertThat(foundBy(result, MutationKind.SEND, 18)).hasValue("no output");
    assertThat(foundBy(result, MutationKind.ASSIGNMENT, 25)).as("told").isEmpty();
    assertThat(result.found()).isEqualTo(result.tried().size() - result.survivors().size());
    assertThat(result.summary()).endsWith("mutants are found");
  }

  @Test
  void aStateThatIsNoLongerReachedFindsMore() {
    String sometimes = "@Sometimes boolean tells() { return told > 0; }";
    MutationResult result = hunt(sometimes).run(MutationHunt.Progress.SILENT);
    assertThat(foundBy(result, MutationKind.ASSIGNMENT, 25)).hasValue("@Sometimes tells");
  }

  @Test
  void theProtocolItselfIsHuntedFirst() {
    String bug = "@Timeout void again() { output(self().index()); }";
    assertThat(hunt(bug).original().orElseThrow().verdict()).isEqualTo(Verdict.BUG);
  }
}
