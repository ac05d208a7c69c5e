package dev.rondo.cli.options;

import dev.rondo.frontend.file.OutputFile;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where the traces of a bug are written. */
public final class TraceOptions {

  @Option(
      names = "--trace",
      paramLabel = "F",
      description =
          "File for the trace of a bug (default: in the folder --out, named by protocol, n, "
              + "network and seed).")
  private Optional<Path> given = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder for files that no other option names (default: rondo-out).")
  private Optional<Path> folder = Optional.empty();

  /** Refuses places where no trace can be written, before there is one. */
  public void require() {
    OutputPlaces.requireFile("--trace", given);
    OutputPlaces.requireFolder("--out", folder);
  }

  public boolean isGiven() {
    return given.isPresent();
  }

  /**
   * The file of a bug's trace; the others are beside it.
   *
   * @param network the binary name of its class
   * @param rest what else tells runs apart, such as {@code -seed1}
   */
  public Path file(String protocol, int n, String network, String rest) {
    String simple =
        NetworkLookup.simpleName(network).replaceAll("[^A-Za-z0-9_]+", "-").replaceAll("^-|-$", "");
    return given.orElseGet(
        () ->
            folder()
                .resolve(
                    String.format(
                        Locale.ROOT, "%s-n%d-%s%s.trace.json", protocol, n, simple, rest)));
  }

  /** Writes traces by the names of their files; the folder is made where it is the default. */
  public void write(Map<String, Trace> traces) {
    if (given.isEmpty() && !traces.isEmpty()) {
      OutputFile.folder(folder());
    }
    for (Map.Entry<String, Trace> trace : traces.entrySet()) {
      OutputFile.write(Path.of(trace.getKey()), TraceJson.write(trace.getValue()));
    }
  }

  private Path folder() {
    return folder.orElse(Path.of("rondo-out"));
  }
}
