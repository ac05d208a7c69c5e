package dev.rondo.cli;

import dev.rondo.cli.options.NetworkOption;
import dev.rondo.cli.options.SourceOptions;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.Style;
import dev.rondo.frontend.SourceReader;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.java.InMemoryCompiler;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rondo sequentialize}: writes the sequential program. */
@Command(
    name = "sequentialize",
    description = {
      "Writes the sequential program to a Java file.",
      "",
      "Example: rondo sequentialize Paxos.java -o generated"
    })
final class SequentializeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "DIR",
      description = "The source folder to write to; it is created if it does not exist.")
  private Path folder = Path.of("");

  @Mixin private NetworkOption network = new NetworkOption();

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    Log log = source.log();
    Optional<SequentialProgram> program =
        Pipeline.protocol(log, source.classPath())
            .flatMap(
                protocol ->
                    Pipeline.sequential(protocol, network.of(protocol, source.classPath()), log));
    err.print(Style.of(spec.commandLine()).diagnostics(log));
    err.flush();
    return program.map(this::write).orElse(ExitCode.INPUT_AT_FAULT);
  }

  private int write(SequentialProgram program) {
    String text = program.formatted().text();
    // Throws where it does not compile: that is a fault of Rondo.
    InMemoryCompiler.compile(program.name() + ".java", text, source.classPath().loader());
    Path file = folder.resolve(program.binaryName().replace('.', '/') + ".java");
    UsageError.unless(
        !Files.exists(file) || isMadeByRondo(file, program),
        file + " is there already and was not derived by Rondo; it is left as it is");
    OutputFile.folder(Objects.requireNonNull(file.toAbsolutePath().getParent()));
    OutputFile.write(file, text);
    spec.commandLine().getOut().println("written: " + file);
    return ExitCode.NOTHING_FOUND;
  }

  /** Every file that Rondo writes names Rondo in its first line, for every network. */
  private static boolean isMadeByRondo(Path file, SequentialProgram program) {
    String first = firstLine(program.code().text());
    String madeFrom = first.substring(0, first.indexOf(" under the network "));
    String found = firstLine(SourceReader.read(file).source().text());
    return found.startsWith(madeFrom) && found.endsWith(", derived by Rondo.");
  }

  private static String firstLine(String text) {
    return text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
  }
}
