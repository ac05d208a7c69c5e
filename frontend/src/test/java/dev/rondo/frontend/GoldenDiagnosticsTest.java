package dev.rondo.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each file of {@code testdata} is named by the diagnostic that it shows, or just escapes. A file
 * that ends in {@code -repaired} is the one without this ending after its hints were followed.
 */
class GoldenDiagnosticsTest {

  private static final Path TESTDATA = Golden.folder("testdata");

  /** No file of a reasonable size can show these; they have tests of their own. */
  private static final Set<DiagnosticKind> NOT_IN_FILES =
      Set.of(DiagnosticKind.NOT_A_FILE, DiagnosticKind.FILE_TOO_LONG);

  /** How the names of files end in which the hints of another file were followed. */
  private static final String REPAIRED = "-repaired";

  /** A hint that spells out a copy as a whole. */
  private static final Pattern COPY = Pattern.compile("(?:send|store) a copy: ([^…]*\\))");

  /** A use of a kind in a file of Rondo. */
  private static final Pattern USE = Pattern.compile("\\bDiagnosticKind\\s*\\.\\s*(\\w+)");

  private static final Map<String, Set<String>> USED = new ConcurrentHashMap<>();
  private static final Map<Path, Log> DIAGNOSED = new ConcurrentHashMap<>();

  static Stream<Golden.Case> cases() {
    return Golden.cases(TESTDATA, ".java", ".expected");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theFileIsDiagnosed(Golden.Case file) {
    file.check(diagnosed(file.input()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theNameSaysWhatIsFound(Golden.Case file) {
    Set<String> codes =
        Stream.of(DiagnosticKind.values()).map(DiagnosticKind::code).collect(Collectors.toSet());
    String name = file.name();
    String code = name;
    while (!codes.contains(code)) {
      assertThat(code).as("no diagnostic is called " + name).contains("-");
      code = code.substring(0, code.lastIndexOf('-'));
    }
    if (name.endsWith("-ok") || name.endsWith(REPAIRED)) {
      assertThat(diagnosed(file.input())).isEmpty();
    } else {
      assertThat(diagnosed(file.input())).contains("[" + code + "]");
    }
  }

  /** What the hints of a file ask for, done by hand, leaves nothing to diagnose. */
  @ParameterizedTest
  @MethodSource("cases")
  void aRepairedFileBelongsToOneWithHints(Golden.Case file) {
    if (file.name().endsWith(REPAIRED)) {
      String broken = file.name().substring(0, file.name().length() - REPAIRED.length());
      assertThat(diagnosed(TESTDATA.resolve(broken + ".java"))).contains("  hint: ");
    }
  }

  /** A copy that a hint spells out, put in the place that it is about, is accepted there. */
  @ParameterizedTest
  @MethodSource("cases")
  void aCopyFromAHintIsAccepted(Golden.Case file) {
    Log read = SourceReader.read(file.input());
    if (read.hasErrors()) {
      return;
    }
    for (Diagnostic diagnostic : logOf(file.input()).sorted()) {
      Matcher copy = COPY.matcher(diagnostic.hint());
      if (copy.matches()) {
        Position place = diagnostic.position();
        List<String> lines = new ArrayList<>(read.source().text().lines().toList());
        String line = lines.get(place.line() - 1);
        int begin = place.column() - 1;
        lines.set(
            place.line() - 1,
            line.substring(0, begin) + copy.group(1) + line.substring(begin + place.length()));
        Log repaired = check(new SourceFile("P.java", String.join("\n", lines)));
        assertThat(repaired.sorted())
            .as(file.name() + " line " + place.line() + ": " + copy.group(1))
            .noneMatch(found -> found.kind() == DiagnosticKind.COMPILE_ERROR)
            .noneMatch(
                found ->
                    found.kind() == diagnostic.kind()
                        && found.position().line() == place.line()
                        && found.position().column() == place.column());
      }
    }
  }

  /** Following the words of a hint leads to a file that is accepted. */
  @ParameterizedTest
  @EnumSource
  void everyKindIsRepaired(DiagnosticKind kind) {
    if (!NOT_IN_FILES.contains(kind) && kind != DiagnosticKind.NOT_UTF8 && isReportedHere(kind)) {
      assertThat(cases().map(Golden.Case::name).filter(name -> name.endsWith(REPAIRED)))
          .anyMatch(name -> name.startsWith(kind.code()));
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyKindIsShown(DiagnosticKind kind) {
    if (!NOT_IN_FILES.contains(kind) && isReportedHere(kind)) {
      assertThat(TESTDATA.resolve(kind.code() + ".java")).exists();
    }
  }

  /** What only later passes report is shown by their own tests. */
  private static boolean isReportedHere(DiagnosticKind kind) {
    return !isNamedIn(kind, "unfold", "rounds", "sequentializer", "proof", "workflow")
        || isNamedIn(kind, "frontend");
  }

  private static boolean isNamedIn(DiagnosticKind kind, String... modules) {
    return Stream.of(modules)
        .anyMatch(
            module ->
                USED.computeIfAbsent(module, GoldenDiagnosticsTest::used).contains(kind.name()));
  }

  /** The kinds that a module names. */
  private static Set<String> used(String module) {
    Path folder = Path.of(System.getProperty("basedir", "")).resolve("../" + module);
    try (Stream<Path> files = Files.walk(folder.resolve("src/main/java"))) {
      Set<String> names = new HashSet<>();
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        USE.matcher(Files.readString(file)).results().map(use -> use.group(1)).forEach(names::add);
      }
      return names;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String diagnosed(Path file) {
    return logOf(file).sorted().stream()
        .map(DiagnosticPrinter::print)
        .collect(Collectors.joining("\n"));
  }

  private static Log logOf(Path file) {
    return DIAGNOSED.computeIfAbsent(file, GoldenDiagnosticsTest::diagnose);
  }

  private static Log diagnose(Path file) {
    Log read = SourceReader.read(file);
    SourceFile source = read.source().withName(file.getFileName().toString());
    if (!read.hasErrors()) {
      return check(source);
    }
    Log log = new Log(source);
    read.sorted().forEach(d -> log.add(d.kind(), d.position(), source.name()));
    return log;
  }

  private static Log check(SourceFile source) {
    Log log = new Log(source);
    assertThat(Frontend.read(source, ClassPath.LANGUAGE, log).isPresent())
        .isEqualTo(!log.hasErrors());
    return log;
  }
}
