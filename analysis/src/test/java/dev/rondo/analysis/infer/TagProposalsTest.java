package dev.rondo.analysis.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.testing.Golden;
import dev.rondo.testing.Sampled;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TagProposalsTest {

  private static final Path BENCHMARKS = Path.of("../benchmarks/src/main/protocols");

  static Stream<Golden.Case> cases() {
    return Stream.of("infer", "infer/natural")
        .flatMap(folder -> Golden.cases(Golden.folder(folder), ".java", ".expected"));
  }

  @Sampled(oneOf = 8)
  @ParameterizedTest
  @MethodSource("cases")
  void whatIsProposedFirstAndWhatStandsInTheWay(Golden.Case file) {
    SourceFile source = new SourceFile(file.name() + ".java", file.text());
    WrittenTags written = WrittenTags.of(source);
    Protocol untagged = read(written.untagged());
    TagProposals found = TagProposals.of(untagged, written);
    StringBuilder text = new StringBuilder();
    found
        .obstacle()
        .ifPresent(
            obstacle ->
                text.append("line %s: %s\n".formatted(obstacle.position().line(), obstacle.text()))
                    .append("hint: %s\n".formatted(obstacle.hint())));
    text.append("proposals: ").append(found.proposals().size()).append('\n');
    found.proposals().stream()
        .findFirst()
        .map(first -> TagText.of(source, untagged, written, first, "\n"))
        .ifPresent(tagged -> text.append(UnifiedDiff.of(source, tagged)));
    file.check(text.toString());
  }

  @Test
  void aPhaseCanBeTwoNumbersOfWhichOneBeginsAnew() {
    Golden.Case file =
        Golden.cases(Golden.folder("infer/levels"), ".java", ".expected").findFirst().orElseThrow();
    SourceFile source = new SourceFile(file.name() + ".java", file.text());
    WrittenTags written = WrittenTags.of(source);
    Protocol untagged = read(written.untagged());
    TagProposal first = TagProposals.ofTwoLevels(untagged, written).get(0);
    SourceFile tagged = TagText.of(source, untagged, written, first, "\n");
    file.check(first.summary() + "\n" + UnifiedDiff.of(source, tagged));
    assertThat(read(tagged).messages()).allMatch(Message::isPhaseComputed);
  }

  static Stream<Path> taggedBenchmarks() {
    try (Stream<Path> files = Files.walk(BENCHMARKS)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !WrittenTags.of(source(file)).byMessage().isEmpty())
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("taggedBenchmarks")
  void aBenchmarkWithoutItsTagsGetsTheSameAgain(Path file) {
    SourceFile source = source(file);
    SourceFile bare = new SourceFile(source.name(), WrittenTags.of(source).untagged().text());
    TagProposals found = TagProposals.of(read(bare), WrittenTags.of(bare));
    assertThat(found.proposals()).isNotEmpty();
    assertThat(tags(found.proposals().get(0)))
        .isEqualTo(tags(new TagProposal(read(source).messages())));
  }

  private static String tags(TagProposal proposal) {
    return proposal.messages().stream()
        .map(message -> message.name() + " " + message.phase() + " " + message.round())
        .sorted()
        .collect(Collectors.joining("\n"));
  }

  private static SourceFile source(Path file) {
    try {
      return new SourceFile(file.getFileName().toString(), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Protocol read(SourceFile source) {
    Log log = new Log(source);
    return Frontend.read(source, ClassPath.LANGUAGE, log)
        .orElseThrow(() -> new AssertionError(log.sorted()));
  }
}
