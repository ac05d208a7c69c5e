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
import dev.rondo.testing.Sampled;
import dev.rondo.workflow.verdict.Closure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Classic faults of PBFT, Tendermint and HotStuff are found by the faulty processes of
 * {@code @Byzantine}, without an adversary written by hand.
 */
class ByzantineMutantsTest {

  private static final Path FOLDER = Path.of("src/test/resources/byzantine");

  /** Found within so many schedules. */
  @Sampled(oneOf = 9)
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "Pbft # && isJustified(m)) # ) # BOTH # 1000",
        "Pbft # 2 * f() + 1 # 2 * f() # BOTH # 2000",
        "Pbft # self(), view, prepared) # self(), view, List.of()) # BOTH # 1000",
        "Pbft # && (needed == 0 || needed == m.request()) # '' # SEQUENTIAL # 5000",
        "Pbft # return other == request # return true # SEQUENTIAL # 8000",
        "Tendermint # 2 * f() + 1 # 2 * f() # BOTH # 2000",
        "Tendermint # return lockedRound == 0 # return true || lockedRound == 0 # BOTH # 4000",
        "Tendermint # && polkas.getOrDefault(m.validRound(), NIL) == m.value() # '' # ASYNC # 5000",
        "Tendermint # (ones >= quorum() || twos >= quorum()) # votes.size() >= quorum()"
            + " # BOTH # 1000",
      })
  void aMutantIsFound(String name, String right, String wrong, FormChoice form, int schedules)
      throws IOException {
    assertThat(found(mutant(name, right, wrong), form, schedules)).doesNotContain(false);
  }

  @ParameterizedTest
  @Tag("long")
  @CsvSource(
      delimiter = '#',
      value = {
        "HotStuff # n() - f() # n() - 2 * f() # BOTH # 8000",
        "Tendermint # value != NIL) { # (lockedRound = 0) == 0 && value != NIL) { # ASYNC # 8000",
      })
  void aMutantIsFoundLater(String name, String right, String wrong, FormChoice form, int schedules)
      throws IOException {
    assertThat(found(mutant(name, right, wrong), form, schedules)).doesNotContain(false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Pbft", "Tendermint", "HotStuff"})
  @Tag("long")
  void theProtocolItselfIsNotRefuted(String name) throws IOException {
    assertThat(found(mutant(name, "step", "step"), FormChoice.BOTH, 2000)).doesNotContain(true);
  }

  private static Protocol mutant(String name, String right, String wrong) throws IOException {
    String original = Files.readString(FOLDER.resolve(name + ".java"));
    assertThat(original).contains(right);
    return Models.read(name + ".java", original.replace(right, wrong));
  }

  /** Whether a bug is found, in each form. */
  private static List<Boolean> found(Protocol protocol, FormChoice form, int schedules) {
    HuntingSettings settings =
        new HuntingSettings(
            Optional.of(form),
            AsyncSettings.of(protocol.settings()),
            8,
            RoundStrategyKind.AUTO,
            /* monitored= */ false,
            /* trustsTags= */ true,
            new HuntLimits(1, schedules, HuntLimits.NO_TIMEOUT, 1, 1));
    HuntingResult result =
        Hunting.of(protocol, ClassPath.LANGUAGE, settings, new Log(protocol.source()))
            .orElseThrow()
            .hunt(new Closure.Assumed(), ProgressMonitor.SILENT);
    assertThat(result.results()).hasSize(form == FormChoice.BOTH ? 2 : 1);
    return result.results().stream().map(HuntResult::found).map(count -> count > 0).toList();
  }
}
