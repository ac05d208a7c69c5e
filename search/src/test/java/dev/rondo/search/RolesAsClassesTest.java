package dev.rondo.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.rounds.RoundSearch;
import dev.rondo.search.rounds.RoundSearchSettings;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.testing.Golden;
import dev.rondo.testing.Protocols;
import dev.rondo.testing.Sampled;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Roles that are classes have the runs of one class in which processes know theirs by number. */
final class RolesAsClassesTest {

  private static final int ROUNDS = 5;
  private static final int STEPS = 8;

  @Sampled(oneOf = 2)
  @ParameterizedTest
  @CsvSource({"CommitOfRoles, CommitByIndex", "SynodOfRoles, SynodByIndex"})
  void bothFormsHaveTheSameStates(String roles, String byIndex) {
    LoadedProtocol classes = Protocols.load(file(roles));
    LoadedProtocol numbers = Protocols.load(file(byIndex));
    assertThat(classes.model().roles()).isNotEmpty();
    isTheSame(rounds(classes), rounds(numbers));
    isTheSame(steps(classes), steps(numbers));
  }

  private static final String TOLD =
      """
      import rondo.*;

      class Told {
        @Round(1) record Own(int value) {}

        @Protocol(n = 2, spec = Validity.class)
        static class Asker extends Node {
          @Input("{5, 6}")
          private int value;

          @Init
          void start() {
            broadcast(Teller.class, new Own(value));
          }
        }

        @Protocol(n = 1)
        static class Teller extends Node {
          private int value = 4;

          @Upon
          void own(Own m) {
            when(value == 4);
            value = m.value();
            output(value);
          }
        }
      }
      """;

  /** Specs are told the inputs of the role alone, and nothing is drawn for others. */
  @Test
  void anInputOfARoleIsOneOfItsProcesses() {
    LoadedProtocol right = Protocols.load("Told.java", TOLD);
    assertThat(rounds(right).end()).isEqualTo(End.EXHAUSTED);
    assertThat(steps(right).end()).isEqualTo(End.EXHAUSTED);
    String zero = TOLD.replace("output(value);", "output(value - m.value());");
    assertThat(rounds(Protocols.load("Told.java", zero)).end()).isEqualTo(End.BUG);
    assertThat(steps(Protocols.load("Told.java", zero)).end()).isEqualTo(End.BUG);
  }

  private static Path file(String name) {
    return Golden.folder("roles").resolve(name + ".java");
  }

  private static void isTheSame(SearchResult one, SearchResult other) {
    assertThat(one.end()).isIn(End.EXHAUSTED, End.DEPTH);
    assertThat(one.states()).isGreaterThan(20);
    assertThat(one).usingRecursiveComparison().ignoringFields("seconds", "bytes").isEqualTo(other);
  }

  private static SearchResult rounds(LoadedProtocol protocol) {
    SequentialProgram program = Protocols.sequential(protocol.model(), "rondo.Arbitrary");
    return new RoundSearch(
            program,
            program.protocol().settings().specs(),
            ClassPath.LANGUAGE,
            new RoundSearchSettings(
                ProcessCounts.of(protocol.model().settings().n(), 0),
                OptionalInt.of(2),
                Reductions.ALL,
                SearchLimits.NONE.withDepth(ROUNDS),
                1))
        .run();
  }

  private static SearchResult steps(LoadedProtocol protocol) {
    AsyncSettings settings = AsyncSettings.of(protocol.model().settings());
    return new AsyncSearch(
            protocol, settings, SearchLimits.NONE.withDepth(STEPS), 1, Reductions.ALL)
        .run();
  }
}
