package dev.rondo.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Both forms of small random protocols have the same histories. */
class RandomEquivalenceTest {

  /** So many of a hundred count: some are not translated, are not closed or do nothing. */
  private static final int COUNTED = 80;

  private static final List<String> GUARANTEEING =
      List.of(
          "rondo.NMinusF",
          "rondo.Kernel",
          "rondo.NonEmptyKernel",
          "rondo.Reliable",
          "rondo.Crash",
          "rondo.BoundedOmissions",
          "rondo.EventuallyReliable");

  private final List<String> failures = Collections.synchronizedList(new ArrayList<>());

  @Test
  void randomProtocolsAreEquivalentToTheirSequentialForms() {
    assertEquivalent(0, 8);
  }

  @Test
  @Tag("long")
  void soAreMoreOfThem() {
    assertEquivalent(8, 125);
  }

  private void assertEquivalent(long first, long end) {
    long equal = LongStream.range(first, end).parallel().filter(this::isEquivalent).count();
    assertThat(failures).isEmpty();
    assertThat(100 * equal / (end - first)).isGreaterThanOrEqualTo(COUNTED);
  }

  @Test
  void theSameSeedGivesTheSameProtocol() {
    assertThat(RandomProtocol.of(7))
        .isEqualTo(RandomProtocol.of(7))
        .isNotEqualTo(RandomProtocol.of(8));
  }

  /** Whether a protocol was compared and found equal; a difference is noted as well. */
  private boolean isEquivalent(long seed) {
    String text = RandomProtocol.of(seed);
    SourceFile source = new SourceFile("Generated.java", text);
    Optional<Protocol> protocol = Forms.read("Generated.java", text, new Log(source));
    Optional<Forms> forms = protocol.flatMap(p -> Forms.of(p, network(p, seed)));
    if (forms.isEmpty()) {
      return false;
    }
    Equivalence result = forms.get().compare(2, (int) (seed / 2 % 2), 1 + (int) (seed % 2), 1);
    if (result.onlyAsync().isPresent() || result.onlySequential().isPresent()) {
      failures.add("seed " + seed + " under " + forms.get().network() + "\n" + text + result);
    }
    return result.holds() && result.histories() > 1;
  }

  private static String network(Protocol protocol, long seed) {
    boolean spawns = protocol.settings().max() > protocol.settings().n();
    return !spawns && seed % 3 > 0
        ? GUARANTEEING.get((int) (seed / 3 % GUARANTEEING.size()))
        : "rondo.Arbitrary";
  }
}
