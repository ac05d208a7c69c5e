package dev.rondo.cli.options;

import dev.rondo.frontend.SourceReader;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which file a command works on. */
public final class SourceOptions {

  @Parameters(index = "0", paramLabel = "FILE", description = "The Java file of the protocol.")
  private Path file = Path.of("");

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description = "Class path of the classes that the file imports.")
  private String classPath = "";

  /** The same with another file. */
  public SourceOptions on(Path other) {
    SourceOptions options = new SourceOptions();
    options.file = other;
    options.classPath = classPath;
    return options;
  }

  /** The text of the file, or what is wrong with it. */
  public Log log() {
    return SourceReader.read(file);
  }

  public Path file() {
    return file;
  }

  public ClassPath classPath() {
    return ClassPath.parse(classPath);
  }

  /** As a further command needs it: empty, or the option with a space before. */
  public String classPathOption() {
    return classPath.isEmpty() ? "" : " --classpath " + classPath;
  }
}
