package dev.rondo.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

  private static final Map<String, List<String>> SOURCES = new ConcurrentHashMap<>();
  private static final Map<Path, String> DIAGNOSED = new ConcurrentHashMap<>();

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
    Pattern use = Pattern.compile("\\bDiagnosticKind\\s*\\.\\s*" + kind.name() + "\\b");
    return Stream.of(modules)
        .flatMap(module -> SOURCES.computeIfAbsent(module, GoldenDiagnosticsTest::sources).stream())
        .anyMatch(text -> use.matcher(text).find());
  }

  /** The files of a module that speak of diagnostics. */
  private static List<String> sources(String module) {
    Path folder = Path.of(System.getProperty("basedir", "")).resolve("../" + module);
    try (Stream<Path> files = Files.walk(folder.resolve("src/main/java"))) {
      List<String> texts = new ArrayList<>();
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        texts.add(Files.readString(file));
      }
      return texts.stream().filter(text -> text.contains("DiagnosticKind")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String diagnosed(Path file) {
    return DIAGNOSED.computeIfAbsent(file, GoldenDiagnosticsTest::diagnose);
  }

  private static String diagnose(Path file) {
    Log read = SourceReader.read(file);
    Log log = new Log(read.source().withName(file.getFileName().toString()));
    if (read.hasErrors()) {
      read.sorted().forEach(d -> log.add(d.kind(), d.position(), log.source().name()));
    } else {
      assertThat(Frontend.read(log.source(), ClassPath.LANGUAGE, log).isPresent())
          .isEqualTo(!log.hasErrors());
    }
    return log.sorted().stream().map(DiagnosticPrinter::print).collect(Collectors.joining("\n"));
  }
}
