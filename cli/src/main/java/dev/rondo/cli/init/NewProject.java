package dev.rondo.cli.init;

import dev.rondo.campaign.matrix.CampaignToml;
import dev.rondo.cli.terminal.Version;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.file.WriteFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A small project to begin with: a protocol with a bug, its test, what its build needs, and a
 * campaign.
 *
 * @param name of the protocol's class
 * @param repository of Rondo's libraries, where this Rondo came with one
 * @param build which tool builds it
 */
public record NewProject(String name, Optional<Path> repository, Build build) {

  /** Tools that build a project. */
  public enum Build {
    MAVEN("mvn test", "pom.xml"),
    GRADLE("gradle test", "build.gradle.kts", "settings.gradle.kts");

    private final String testCommand;
    private final List<String> files;

    Build(String testCommand, String... files) {
      this.testCommand = testCommand;
      this.files = List.of(files);
    }

    /** What runs the tests. */
    public String testCommand() {
      return testCommand;
    }
  }

  private static final Pattern CLASS_NAME = Pattern.compile("[A-Z][A-Za-z0-9]*");
  private static final String SOURCES_FOLDER = "src/test/java";
  private static final String SOURCES = SOURCES_FOLDER + "/";

  /** Names that the protocol uses for something else. */
  private static final Set<String> USED = Set.of("Ask", "Vote", "Map");

  /**
   * A project for a class.
   *
   * @throws UsageError where no protocol can have the name
   */
  public NewProject {
    UsageError.unless(
        CLASS_NAME.matcher(name).matches(),
        name + " is no name for a class: write one such as Election or TwoPhaseCommit");
    UsageError.unless(
        !USED.contains(name) && !isClass("rondo." + name) && !isClass("java.lang." + name),
        name + " has a meaning already: write another name, such as My" + name);
  }

  private static boolean isClass(String binaryName) {
    String resource = "/" + binaryName.replace('.', '/') + ".class";
    return NewProject.class.getResource(resource) != null;
  }

  /** The folder's name: TwoPhaseCommit is in two-phase-commit. */
  public String folder() {
    return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }

  /** The protocol's file, from the folder. */
  public String protocol() {
    return SOURCES + name + ".java";
  }

  /**
   * Writes the project into its folder, which must not be there yet.
   *
   * @param parent where the folder is made
   * @return the files, in the order in which one would read them
   */
  public List<Path> write(Path parent) {
    Path folder = parent.resolve(folder());
    UsageError.unless(
        !Files.exists(folder), folder + " is there already: nothing is written, give another name");
    try {
      for (Map.Entry<String, String> file : files().entrySet()) {
        Path path = folder.resolve(file.getKey());
        OutputFile.folder(Objects.requireNonNull(path.getParent()));
        OutputFile.write(path, file.getValue());
      }
    } catch (WriteFailure e) {
      OutputFile.remove(folder); // half a project would be in the way of the next attempt
      throw e;
    }
    return files().keySet().stream().map(folder::resolve).toList();
  }

  private Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(protocol(), template("Protocol.java.txt"));
    files.put(SOURCES + name + "Test.java", template("Test.java.txt"));
    build.files.forEach(file -> files.put(file, template(file + ".txt")));
    files.put("campaign.toml", CampaignToml.template(SOURCES_FOLDER));
    return files;
  }

  private String template(String file) {
    return read(file)
        .replace("<!-- repositories -->\n", repositories("repositories.xml.txt"))
        .replace("// repositories\n", repositories("repositories.gradle.kts.txt"))
        .replace("NAME", name)
        .replace("FOLDER", folder())
        .replace("VERSION", Version.current())
        .replace("JUNIT", Version.junit());
  }

  private String repositories(String file) {
    return repository.map(path -> read(file).replace("URL", path.toUri().toString())).orElse("");
  }

  private static String read(String file) {
    try (InputStream template = NewProject.class.getResourceAsStream(file)) {
      if (template == null) {
        throw new IllegalStateException(file + " is missing from the program");
      }
      return new String(template.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
