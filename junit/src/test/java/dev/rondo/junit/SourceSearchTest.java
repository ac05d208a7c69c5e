package dev.rondo.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceSearchTest {

  @TempDir private Path project;

  /**
   * The layouts of Maven, Gradle, IntelliJ and Eclipse, of a plain compiler, and modules of them.
   */
  @ParameterizedTest
  @CsvSource({
    "src/test/java,              target/test-classes",
    "src/main/java,              target/classes",
    "core/src/main/java,         core/target/classes",
    "src/test/java,              build/classes/java/test",
    "src/integrationTest/java,   build/classes/java/integrationTest",
    "src/test/java,              out/test/classes",
    "core/src/test/java,         out/test/core",
    "src,                        out/production/app",
    "src/test/java,              bin/test",
    "src,                        bin",
    "'',                         ''",
  })
  void theSourceIsFoundFromTheClass(String sources, String classes) throws Exception {
    Path source = source(project.resolve(sources));
    compile(source, project.resolve(classes));
    assertThat(find(project.resolve(classes), "demo.Ring")).isEqualTo(source);
  }

  @Test
  void theSourceIsFoundFromAJar() throws Exception {
    Path source = source(project.resolve("src/main/java"));
    compile(source, project.resolve("classes"));
    Path jar = Files.createDirectories(project.resolve("target")).resolve("ring.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("demo/Ring.class"));
      out.write(Files.readAllBytes(project.resolve("classes/demo/Ring.class")));
    }
    assertThat(find(jar, "demo.Ring")).isEqualTo(source);
  }

  @Test
  void aClassMayStandInTheFileOfAnother() throws Exception {
    Path source = source(project.resolve("src/test/java"));
    compile(source, project.resolve("target/test-classes"));
    assertThat(find(project.resolve("target/test-classes"), "demo.Second")).isEqualTo(source);
    assertThat(find(project.resolve("target/test-classes"), "demo.Ring$Inner")).isEqualTo(source);
  }

  @Test
  void whatTheUserSaysComesFirst() throws Exception {
    compile(source(project.resolve("src/test/java")), project.resolve("target/test-classes"));
    Path other = source(project.resolve("generated"));
    assertThat(
            find(project.resolve("target/test-classes"), "demo.Ring", project.resolve("generated")))
        .isEqualTo(other);
  }

  @Test
  void whereItLookedIsSaidWhereThereIsNoSource() throws Exception {
    Path source = source(project.resolve("src/test/java"));
    compile(source, project.resolve("target/test-classes"));
    Files.delete(source);
    assertThatThrownBy(() -> find(project.resolve("target/test-classes"), "demo.Ring"))
        .hasMessageContaining("the source of demo.Ring was not found")
        .hasMessageContaining("  " + source + "\n")
        .hasMessageContaining("rondo.sources");
  }

  private static Path source(Path root) throws IOException {
    Path file = root.resolve("demo/Ring.java");
    Files.createDirectories(file.getParent());
    return Files.writeString(
        file, "package demo; public class Ring { static class Inner {} } class Second {}");
  }

  private static void compile(Path source, Path classes) throws IOException {
    Files.createDirectories(classes);
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes.toString(), source.toString()))
        .isZero();
  }

  private static Path find(Path classes, String name, Path... first) throws Exception {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, null)) {
      return SourceSearch.find(loader.loadClass(name), List.of(first));
    }
  }
}
