package dev.rondo.workflow.tagtrial;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rondo.analysis.infer.TagProposals;
import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.file.WriteFailure;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.ExternalTypes;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.hunt.Hunter;
import dev.rondo.rounds.Rounds;
import dev.rondo.run.Form;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.SourceHash;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.unfold.Unfold;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import rondo.Node;

/**
 * Keeps what searches for tags have come to, by the hash of the source, of its class path and of
 * Rondo's own jars. It saves time and never changes an answer: what is damaged is ignored, and
 * where Rondo does not run from jars nothing is kept. The system property {@code rondo.cache} names
 * another folder, or {@code off}.
 */
final class TagCache {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** A class of each module that has a say in the answer. */
  private static final List<Class<?>> MODULES =
      List.of(
          TagCache.class,
          TagProposals.class,
          Frontend.class,
          Unfold.class,
          Rounds.class,
          Pipeline.class,
          Form.class,
          Hunter.class,
          Node.class);

  private final Path folder;
  private final String rondo;

  /**
   * What a search has come to.
   *
   * @param tagged the source with the tags; none where there are none
   * @param note on the tags
   * @param violation of the tags, where none hold
   */
  record CachedTags(
      @Nullable String tagged,
      @Nullable String note,
      @Nullable Finding violation,
      List<Said> said) {

    static CachedTags of(Optional<TaggedProtocol> found, Log log) {
      return new CachedTags(
          found.map(tagged -> tagged.protocol().source().text()).orElse(null),
          found.flatMap(TaggedProtocol::inferred).orElse(null),
          found.flatMap(TaggedProtocol::violation).orElse(null),
          log.sorted().stream().map(Said::of).toList());
    }

    void say(Log log) {
      said.forEach(
          each ->
              log.add(
                  each.kind,
                  new Position(each.line, each.column, each.length),
                  each.arguments.toArray()));
    }
  }

  /** A diagnostic. */
  record Said(DiagnosticKind kind, int line, int column, int length, List<String> arguments) {

    static Said of(Diagnostic said) {
      Position at = said.position();
      return new Said(said.kind(), at.line(), at.column(), at.length(), said.arguments());
    }
  }

  /**
   * A cache.
   *
   * @param rondo what tells this Rondo from others
   */
  TagCache(Path folder, String rondo) {
    this.folder = folder;
    this.rondo = rondo;
  }

  /** The cache of the user; none where Rondo is being developed. */
  static Optional<TagCache> ofUser() {
    String asked = System.getProperty("rondo.cache", "");
    if (asked.equals("off")) {
      return Optional.empty();
    }
    try {
      StringBuilder jars = new StringBuilder();
      for (Class<?> module : MODULES) {
        CodeSource source = module.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
          return Optional.empty();
        }
        URI place = source.getLocation().toURI();
        Path jar = place.getScheme().equals("file") ? Path.of(place) : Path.of("");
        if (!Files.isRegularFile(jar)) {
          return Optional.empty();
        }
        jars.append(stamp(jar)).append('\n');
      }
      return Optional.of(
          new TagCache(asked.isEmpty() ? usersFolder() : Path.of(asked), jars.toString()));
    } catch (IOException | URISyntaxException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Path usersFolder() {
    String common = System.getenv("XDG_CACHE_HOME");
    Path caches =
        common == null || common.isBlank()
            ? Path.of(System.getProperty("user.home", "."), ".cache")
            : Path.of(common);
    return caches.resolve("rondo").resolve("tags");
  }

  private static String stamp(Path file) throws IOException {
    return file + " " + Files.size(file) + " " + Files.getLastModifiedTime(file);
  }

  /** The key of a source; none where its answer depends on something unknown. */
  Optional<String> key(SourceFile source, ClassPath classPath, int trials) {
    if (classPath.others() != ExternalTypes.NONE) {
      return Optional.empty();
    }
    try {
      List<String> parts = new ArrayList<>(List.of(rondo, String.valueOf(trials)));
      for (Path entry : classPath.added()) {
        try (Stream<Path> files = Files.exists(entry) ? Files.walk(entry) : Stream.empty()) {
          for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
            parts.add(stamp(file.toAbsolutePath()));
          }
        }
      }
      parts.add(source.name());
      parts.add(source.text());
      return Optional.of(SourceHash.of(String.join("\n", parts)));
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty();
    }
  }

  /** What is kept by a key, where it is as it was written. */
  Optional<CachedTags> find(String key) {
    try {
      String text = Files.readString(folder.resolve(key + ".json"));
      int end = text.indexOf('\n');
      String content = text.substring(end + 1);
      return end > 0 && text.substring(0, end).equals(SourceHash.of(key + content))
          ? Optional.of(MAPPER.readValue(content, CachedTags.class))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // it is searched for again
    }
  }

  /** Keeps what a search has come to, where that is possible. */
  void keep(String key, CachedTags kept) {
    try {
      String content = MAPPER.writeValueAsString(kept);
      OutputFile.folder(folder);
      OutputFile.write(
          folder.resolve(key + ".json"), SourceHash.of(key + content) + "\n" + content);
    } catch (IOException | WriteFailure e) {
      return; // it is searched for again next time
    }
  }
}
