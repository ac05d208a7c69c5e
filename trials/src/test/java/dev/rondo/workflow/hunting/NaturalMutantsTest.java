package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.testing.Models;
import dev.rondo.workflow.verdict.Closure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protocols as their papers write them, without tags: what is wrong with a mutant shows in both
 * forms, and in neither form of the original.
 */
class NaturalMutantsTest {

  private static final Path NATURAL = Path.of("../analysis/src/test/resources/infer/natural");
  private static final Path WRITTEN = Path.of("src/test/resources/written");

  private static final String ABORT_AFTER_NO =
      "boolean yes = flip(); if (!yes) { decided = true; output(\"abort\"); } ";

  @Tag("long")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BenOrSteps | values.size() > f() | values.size() > 0",
        "TwoPhaseOutcome | if (v instanceof No no) | if (v instanceof No no && votes.size() < n())",
        "TwoPhaseRecovery | yes == n() - 1 | yes == 1",
        "PrimaryBackupViews | copies == n() | copies == 1",
        "NonBlockingCommit | with(Vote::yes).size() == n() | with(Vote::yes).size() > n() / 2",
      })
  void aMutantIsFoundInEveryForm(String name, String right, String wrong) throws IOException {
    checkMutant(NATURAL, name, right, wrong);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CommitOfRoles | votes.size() == n(Participant.class)"
            + " | votes.size() > n(Participant.class) / 2",
      })
  void aMutantOfAClassForEachRoleIsFoundInEveryForm(String name, String right, String wrong)
      throws IOException {
    checkMutant(WRITTEN, name, right, wrong);
  }

  @Test
  @Tag("long")
  void aMutantOfPaxosWithAClassForEachRoleIsFoundInEveryForm() throws IOException {
    checkMutant(
        WRITTEN, "PaxosOfRoles", "promises.size() > n(Acceptor.class) / 2", "promises.size() > 0");
  }

  /** Without tags {@code Crash} guarantees nothing by rounds, so these are wrong as they stand. */
  @ParameterizedTest
  @ValueSource(strings = {"InteractiveConsistency", "TerminatingBroadcast"})
  void aSynchronousProtocolWithoutTagsIsWrong(String name) throws IOException {
    assertThat(found(name, Files.readString(NATURAL.resolve(name + ".java"))))
        .containsExactly(true);
  }

  /**
   * Their tags take longer to be found; the last one has rounds since its runs can be rearranged.
   */
  @ParameterizedTest
  @Tag("long")
  @CsvSource(
      delimiter = '|',
      value = {
        "PbftViewChange | c.preparedIn() > newest | c.preparedIn() < newest",
        "CalvinEpochs | batches.put(from, | executed.addAll(m.transactions()); batches.put(from,",
        "EigByzantine | 2 * yes > all | yes > 0",
        "VrViewChange | d.lastNormal() == best.lastNormal() && | false &&",
        "ZabSync | acks.size() > n() / 2 | acks.size() > 0",
        "RaftElectionVotes | votes.size() > n() / 2 | votes.size() > 0",
        "CorfuSeal | s.writtenIn() > newest.writtenIn() | s.writtenIn() < newest.writtenIn()",
        "BatchQueue | s.accepted() > best.accepted() | s.accepted() < best.accepted()",
        "EpochRegister | acks.size() > n() / 2 | acks.size() > 0",
        "PaxosCommitVotes | promise.ballots().get(rm) > newest"
            + " | promise.ballots().get(rm) < newest",
      })
  void aMutantOfALongerProtocolIsFoundInEveryForm(String name, String right, String wrong)
      throws IOException {
    checkMutant(NATURAL, name, right, wrong);
  }

  /** A text is clean in every form that it has, and a bug is found in each once it is replaced. */
  private static void checkMutant(Path folder, String name, String right, String wrong)
      throws IOException {
    String original = Files.readString(folder.resolve(name + ".java"));
    assertThat(original).contains(right);
    assertThat(found(name, original.replace(right, wrong))).isNotEmpty().doesNotContain(false);
    assertThat(found(name, original)).isNotEmpty().doesNotContain(true);
  }

  /**
   * As they are written, three-phase commit gives up while others may commit, which is safe only
   * where nothing is late, and a majority of acks keeps no operation from the longer log of an
   * older view; in two-phase commit no process outputs its vote. So all three have a right text
   * here.
   */
  @ParameterizedTest
  @Tag("long")
  @CsvSource(
      delimiterString = "~",
      value = {
        "TwoPC ~ send(from, new Vote(flip())); ~ "
            + (ABORT_AFTER_NO + "send(from, new Vote(yes)); ~ ")
            + (ABORT_AFTER_NO + "send(from, new Vote(true));"),
        "ThreePC ~ when(state == State.WAITING || state == State.PRECOMMIT);"
            + " ~ when(state == State.PRECOMMIT);"
            + " ~ when(state == State.WAITING || state == State.PRECOMMIT);",
        "PrimaryBackup ~ acks.size() > n() / 2 ~ acks.size() == n() ~ acks.size() > 0",
      })
  void aMutantOfWhatWasMendedIsFoundInEveryForm(
      String name, String written, String right, String wrong) throws IOException {
    String original = Files.readString(NATURAL.resolve(name + ".java"));
    assertThat(original).contains(written);
    assertThat(found(name, original.replace(written, wrong))).isNotEmpty().doesNotContain(false);
    assertThat(found(name, original.replace(written, right))).isNotEmpty().doesNotContain(true);
  }

  /** Whether a bug is found, asynchronously and sequentially. */
  private static List<Boolean> found(String name, String text) {
    Protocol protocol = Models.read(name + ".java", text);
    Hunting hunting =
        Hunting.of(protocol, ClassPath.LANGUAGE, settings(protocol), new Log(protocol.source()))
            .orElseThrow();
    HuntingResult result = hunting.hunt(new Closure.Assumed(), ProgressMonitor.SILENT);
    return result.results().stream().map(HuntResult::found).map(count -> count > 0).toList();
  }

  private static HuntingSettings settings(Protocol protocol) {
    return new HuntingSettings(
        Optional.empty(),
        AsyncSettings.of(protocol.settings()),
        8,
        RoundStrategyKind.AUTO,
        false,
        true,
        new HuntLimits(1, 2_000, 60_000, 1, 1));
  }
}
