package dev.rondo.check;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;

/** A compiler at work on files, with a processor, and what it then says. */
record Compiling(JavaCompiler compiler, Processor processor, Path folder) {

  /** What it says of some files of the folder. */
  List<Diagnostic<? extends JavaFileObject>> diagnostics(String... names) throws IOException {
    DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(said, Locale.ROOT, null)) {
      files.setLocationFromPaths(
          StandardLocation.CLASS_OUTPUT, List.of(Files.createDirectories(folder.resolve("out"))));
      files.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of(folder));
      files.setLocationFromPaths(
          StandardLocation.CLASS_PATH,
          Stream.concat(Stream.of(folder.resolve("out")), classPath()).toList());
      JavaCompiler.CompilationTask task =
          compiler.getTask(
              new StringWriter(),
              files,
              said,
              options(),
              null,
              files.getJavaFileObjectsFromPaths(Stream.of(names).map(folder::resolve).toList()));
      task.setProcessors(List.of(processor));
      task.call();
    }
    return said.getDiagnostics();
  }

  /** Javac stops after a hundred errors unless it is told not to. */
  private List<String> options() {
    return compiler.isSupportedOption("-Xmaxerrs") == 1
        ? List.of("--release", "17", "-Xmaxerrs", "1000")
        : List.of("--release", "17");
  }

  /** The same as lines of text, without the folder. */
  String text(String... names) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics(names)) {
      lines.add(
          "%s:%s:%s: %s: %s\n"
              .formatted(
                  diagnostic.getSource() == null
                      ? ""
                      : folder.relativize(Path.of(diagnostic.getSource().toUri())),
                  diagnostic.getLineNumber(),
                  diagnostic.getColumnNumber(),
                  diagnostic.getKind().name().toLowerCase(Locale.ROOT),
                  diagnostic.getMessage(Locale.ROOT)));
    }
    return lines.stream().collect(Collectors.joining());
  }

  private static Stream<Path> classPath() {
    return Stream.of(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
        .map(Path::of);
  }
}
