package dev.rondo.workflow.tagtrial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.source.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TagCacheTest {

  private static final SourceFile VOTES =
      new SourceFile(
          "Votes.java",
          """
          import rondo.*;
          @Protocol(n = 2)
          public class Votes extends Node {
            record Vote(int term) {}
            private int term;
            @Timeout void next() { term++; broadcast(new Vote(term)); }
            @Upon void vote(Vote m) { when(m.term() > term); term = m.term(); }
          }
          """);

  private static final SourceFile SILENT =
      new SourceFile(
          "Silent.java",
          """
          import rondo.*;
          @Protocol(n = 2)
          public class Silent extends Node {
            private int term;
            @Timeout void next() { term++; output(term); }
          }
          """);

  /** Answers questions of any earlier term. */
  private static final SourceFile ANSWERS =
      new SourceFile(
          "Answers.java",
          """
          import rondo.*;
          @Protocol(n = 2)
          public class Answers extends Node {
            record Ask(int term) {}
            record Answer(int term) {}
            private int term;
            @Timeout void next() { term++; broadcast(new Ask(term)); }
            @Upon void ask(NodeId from, Ask m) {
              term = Math.max(term, m.term());
              send(from, new Answer(m.term()));
            }
            @Upon void answer(Answer m) { when(m.term() == term); output(term); }
          }
          """);

  @TempDir private Path folder;
  private TagCache cache = new TagCache(Path.of("."), "");

  @BeforeEach
  void begin() {
    cache = new TagCache(folder.resolve("tags"), "this Rondo");
  }

  @Test
  void whatIsKeptIsWhatASearchSays() throws IOException {
    for (SourceFile source : List.of(VOTES, SILENT, ANSWERS)) {
      String searched = answer(Optional.empty(), source);
      assertThat(answer(Optional.of(cache), source)).isEqualTo(searched);
      assertThat(answer(Optional.of(cache), source)).isEqualTo(searched);
    }
    assertThat(files()).hasSize(3);
    assertThat(answer(Optional.empty(), VOTES)).contains("tags inferred: phases term");
    assertThat(answer(Optional.empty(), SILENT)).contains("NOT_ROUND_BASED");
    assertThat(answer(Optional.empty(), ANSWERS)).contains("violated by Optional[Finding");
  }

  @Test
  void aSecondSearchIsLeftOut() {
    String key = cache.key(VOTES, ClassPath.LANGUAGE, TagSearch.MOST_TRIALS).orElseThrow();
    cache.keep(key, new TagCache.CachedTags(null, null, null, List.of()));
    assertThat(answer(Optional.of(cache), VOTES)).isEqualTo("Optional.empty[]");
  }

  @Test
  @Tag("long")
  void whatIsDamagedIsIgnored() throws IOException {
    String searched = answer(Optional.of(cache), VOTES);
    Path kept = files().get(0);
    String text = Files.readString(kept);
    for (String damaged :
        List.of("", "x", text.substring(0, 80), text.replace("term", "tern"), text + " ")) {
      Files.writeString(kept, damaged);
      assertThat(answer(Optional.of(cache), VOTES)).isEqualTo(searched);
      assertThat(kept).hasContent(text);
    }
  }

  @Test
  void everythingThatTheAnswerDependsOnIsPartOfTheKey() throws IOException {
    Path other = Files.writeString(folder.resolve("Other.class"), "x");
    ClassPath path = new ClassPath(List.of(folder));
    String key = cache.key(VOTES, path, 8).orElseThrow();
    assertThat(cache.key(VOTES, path, 8)).contains(key);
    assertThat(cache.key(SILENT, path, 8)).isNotEqualTo(Optional.of(key));
    assertThat(cache.key(VOTES, path, 9)).isNotEqualTo(Optional.of(key));
    assertThat(cache.key(VOTES, ClassPath.LANGUAGE, 8)).isNotEqualTo(Optional.of(key));
    assertThat(new TagCache(folder, "another").key(VOTES, path, 8)).isNotEqualTo(Optional.of(key));
    Files.writeString(other, "xx");
    assertThat(cache.key(VOTES, path, 8)).isNotEqualTo(Optional.of(key));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("tags"))) {
      return files.toList();
    }
  }

  private static String answer(Optional<TagCache> cache, SourceFile source) {
    Log log = new Log(source);
    return TaggedProtocol.inferred(cache, source, ClassPath.LANGUAGE, log, TagSearch.MOST_TRIALS)
            .map(
                found ->
                    found.inferred()
                        + found.protocol().source().text()
                        + " violated by "
                        + found.violation())
        + log.sorted().toString();
  }
}
