package dev.rondo.frontend.java;

import dev.rondo.testing.Golden;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Pins the version of Eclipse JDT and the classes of it that Rondo uses. Most of them are internal
 * and may change in any release, so an update of JDT or a further class is a decision; see
 * docs/internal/adr/0027.
 */
class InternalJdtApiTest {

  private static final Pattern IMPORT = Pattern.compile("(?m)^import (org\\.eclipse\\.\\S+);");

  @Test
  void theVersionAndTheClassesAreThoseThatWereDecidedOn() throws IOException {
    StringBuilder text = new StringBuilder();
    text.append("compiler ").append(version()).append('\n');
    imports().forEach(name -> text.append(name).append('\n'));
    Golden.check(Golden.folder("jdt").resolve("api.txt"), text.toString());
  }

  private static String version() {
    return ResourceBundle.getBundle("org.eclipse.jdt.internal.compiler.batch.messages", Locale.ROOT)
        .getString("compiler.version");
  }

  private static TreeSet<String> imports() throws IOException {
    TreeSet<String> names = new TreeSet<>();
    Path sources = Path.of(System.getProperty("basedir", ""), "src/main/java");
    try (Stream<Path> files = Files.walk(sources)) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .map(InternalJdtApiTest::text)
          .map(IMPORT::matcher)
          .flatMap(Matcher::results)
          .forEach(found -> names.add(found.group(1)));
    }
    return names;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
