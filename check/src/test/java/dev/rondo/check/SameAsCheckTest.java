package dev.rondo.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Javac says of a protocol what the check says, in the same lines. */
@Tag("long")
class SameAsCheckTest {

  private static final Path EXAMPLES =
      Golden.folder("").resolve("../../../../frontend/src/test/resources/testdata");
  private static final Pattern PUBLIC = Pattern.compile("public (?:final )?class (\\w+)");
  private static final Pattern ELSEWHERE = Pattern.compile("line (\\d+): ");
  private static final Pattern CODE = Pattern.compile("(?m)\\[([a-z0-9-]+)]$");

  @TempDir private Path folder;

  @Test
  void everyDiagnosticIsSaidAtItsLine() throws IOException {
    Map<String, Set<String>> expected = new TreeMap<>();
    try (Stream<Path> examples = Files.list(EXAMPLES)) {
      for (Path example : examples.filter(SameAsCheckTest::isOfDiagnostic).toList()) {
        place(example, expected);
      }
    }
    assertThat(expected).hasSizeGreaterThan(40);
    Map<String, Set<String>> said = new TreeMap<>();
    expected.keySet().forEach(file -> said.put(file, new TreeSet<>()));
    Compiling javac =
        new Compiling(ToolProvider.getSystemJavaCompiler(), new CheckProcessor(), folder);
    for (Diagnostic<? extends JavaFileObject> found :
        javac.diagnostics(expected.keySet().toArray(String[]::new))) {
      String file = folder.relativize(Path.of(found.getSource().toUri())).toString();
      String message = found.getMessage(Locale.ROOT);
      Matcher code = CODE.matcher(message);
      if (code.find()) {
        Matcher elsewhere = ELSEWHERE.matcher(message);
        String line =
            elsewhere.lookingAt() ? elsewhere.group(1) : String.valueOf(found.getLineNumber());
        said.get(file).add(line + " " + code.group(1));
      }
    }
    assertThat(said).isEqualTo(expected);
  }

  private static boolean isOfDiagnostic(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".java") && !name.endsWith("-ok.java");
  }

  /** Each gets a package of its own, in its first line, so that javac takes all at once. */
  private void place(Path example, Map<String, Set<String>> expected) throws IOException {
    String text = Files.readString(example, StandardCharsets.ISO_8859_1);
    String name = "example" + expected.size();
    Set<String> diagnostics = checked(text);
    if (!text.contains("\n@Protocol")
        || diagnostics.stream()
            .anyMatch(said -> said.endsWith(DiagnosticKind.COMPILE_ERROR.code()))) {
      return; // no protocol, or no Java: the compiler's own business
    }
    Matcher declared = PUBLIC.matcher(text);
    String file = name + "/" + (declared.find() ? declared.group(1) : "Example") + ".java";
    Files.createDirectories(folder.resolve(name));
    Files.writeString(folder.resolve(file), "package " + name + "; " + text);
    expected.put(file, diagnostics);
  }

  private static Set<String> checked(String text) {
    Log log = new Log(new SourceFile("Example.java", text));
    Pipeline.protocol(log, ClassPath.LANGUAGE)
        .ifPresent(protocol -> Pipeline.hasRounds(protocol, log));
    Set<String> said = new TreeSet<>();
    log.sorted().forEach(found -> said.add(found.position().line() + " " + found.kind().code()));
    return said;
  }
}
