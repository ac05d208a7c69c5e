package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Links between pages lead to files and headings that exist. */
class LinksTest {

  private static final Path ROOT = Path.of(System.getProperty("basedir", "")).resolve("..");

  private static final Path INTERNAL = Path.of("docs/internal");

  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");

  private static final Pattern REMOTE = Pattern.compile("(https?|mailto):.*");

  static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String folder : List.of(".", "benchmarks", "benchmarks/results")) {
      try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
        files.forEach(pages::add);
      }
    }
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      files.forEach(pages::add);
    }
    return pages.stream()
        .filter(file -> file.toString().endsWith(".md"))
        .map(file -> ROOT.relativize(file).normalize())
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void linksLeadSomewhere(Path page) throws IOException {
    List<String> dead = new ArrayList<>();
    for (String link : links(page)) {
      int mark = link.indexOf('#');
      String path = mark < 0 ? link : link.substring(0, mark);
      Path target = path.isEmpty() ? page : page.resolveSibling(path).normalize();
      if (!Files.exists(ROOT.resolve(target))
          || mark >= 0 && !anchors(target).contains(link.substring(mark + 1))) {
        dead.add(link);
      }
    }
    assertThat(dead).as("dead links in %s", page).isEmpty();
  }

  /** The archive has the pages of docs, but not those of docs/internal. */
  @ParameterizedTest
  @MethodSource("pages")
  void pagesForUsersDoNotLinkToPagesForMaintainers(Path page) throws IOException {
    if (page.startsWith("docs") && !page.startsWith(INTERNAL)) {
      assertThat(links(page))
          .as("links in %s", page)
          .noneMatch(link -> page.resolveSibling(link).normalize().startsWith(INTERNAL));
    }
  }

  private static List<String> links(Path page) throws IOException {
    return LINK.matcher(String.join("\n", prose(page)))
        .results()
        .map((MatchResult match) -> match.group(1))
        .filter(link -> !REMOTE.matcher(link).matches())
        .toList();
  }

  /** The anchors of the headings of a page, as GitHub derives them. */
  private static List<String> anchors(Path page) throws IOException {
    return prose(page).stream()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-'))
        .toList();
  }

  /** The lines of a page that are not code. */
  private static List<String> prose(Path page) throws IOException {
    List<String> prose = new ArrayList<>();
    boolean code = false;
    for (String line : Files.readAllLines(ROOT.resolve(page))) {
      if (line.startsWith("```")) {
        code = !code;
      } else if (!code) {
        prose.add(line);
      }
    }
    return prose;
  }
}
