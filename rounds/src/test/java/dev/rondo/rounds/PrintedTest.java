package dev.rondo.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.rounds.RoundProtocol.Waiting;
import dev.rondo.testing.Golden;
import dev.rondo.unfold.Unfold;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The rounds of some of the protocols that the sequentializer is tested with, whole, and that they
 * are a protocol themselves.
 */
class PrintedTest {

  private static final Path PROTOCOLS = Path.of("../sequentializer/src/test/resources/translated");

  static Stream<Golden.Case> cases() {
    return Golden.cases(PROTOCOLS, ".java", Golden.folder("printed"), ".rounds");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theRoundsAreThese(Golden.Case file) {
    file.check(rounds(file).print());
  }

  /** What is printed can be read, and its rounds are those that were printed. */
  @ParameterizedTest
  @MethodSource("cases")
  void theRoundsAreAProtocol(Golden.Case file) {
    RoundProtocol rounds = rounds(file);
    Log log = new Log(new SourceFile(rounds.name() + ".java", rounds.print()));
    Protocol written = read(log);
    assertThat(log.sorted()).isEmpty();
    assertThat(written.writtenAsRounds()).isTrue();
    assertThat(written.tags().rounds()).isEqualTo(rounds.protocol().tags().rounds());
    assertThat(Rounds.written(written).rounds())
        .extracting(round -> round.number() + " " + round.message())
        .isEqualTo(
            rounds.rounds().stream().map(round -> round.number() + " " + round.message()).toList());
  }

  /** So silence is skipped in rounds that were printed as in those that are derived. */
  @ParameterizedTest
  @MethodSource("cases")
  void theMessagesThatWaitAreFoundAgain(Golden.Case file) {
    RoundProtocol rounds = rounds(file);
    Protocol written = read(new Log(new SourceFile(rounds.name() + ".java", rounds.print())));
    Optional<String> derived = rounds.pending().filter(all -> isPhased(rounds)).map(this::shown);
    assertThat(Rounds.written(written).pending().map(this::shown)).isEqualTo(derived);
  }

  private static boolean isPhased(RoundProtocol rounds) {
    return rounds.protocol().messages().stream().allMatch(type -> type.phase().isPresent());
  }

  private String shown(PendingMessages pending) {
    return pending.waits()
        + pending.waiting().stream()
            .map(PrintedTest::shown)
            .collect(Collectors.joining("\n", "\n", ""));
  }

  private static String shown(Waiting place) {
    String to = place.reach() == Waiting.Reach.ONE ? place.destination() : "";
    return String.join(" ", place.message().name(), place.reach().name(), place.field(), to);
  }

  private static RoundProtocol rounds(Golden.Case file) {
    Log log = new Log(new SourceFile(file.name() + ".java", file.text()));
    RoundProtocol rounds =
        Unfold.of(read(log), log).flatMap(tree -> Rounds.of(tree, log)).orElseThrow();
    assertThat(log.hasErrors()).isFalse();
    return rounds;
  }

  private static Protocol read(Log log) {
    return Frontend.read(log.source(), ClassPath.LANGUAGE, log).orElseThrow();
  }
}
