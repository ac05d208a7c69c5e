package dev.rondo.cli.options;

import dev.rondo.cli.terminal.Style;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.roles.RoleSizes;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.workflow.tagtrial.RunnableProtocol;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import rondo.runtime.NetworkModel;

/** Which protocol is run, and with how many processes. */
public final class ProtocolOptions {

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(
      names = "-n",
      paramLabel = "N",
      converter = ProcessCount.Converter.class,
      description =
          "Number of processes; for a protocol with roles, for example Replica=5,Client=2.")
  private Optional<ProcessCount> n = Optional.empty();

  @Option(names = "-f", paramLabel = "F", description = "How many processes may be faulty.")
  private Optional<Integer> f = Optional.empty();

  @Mixin private NetworkOption network = new NetworkOption();

  /** The same with another file. */
  public ProtocolOptions on(Path file) {
    ProtocolOptions options = new ProtocolOptions();
    options.source = source.on(file);
    options.n = n;
    options.f = f;
    options.network = network;
    return options;
  }

  /** Why nothing was done with a file, where no diagnostic explains it. */
  public static final String REFUSED = "the file, or what it calls, is refused";

  /** Reads a file; what is wrong with it goes to {@code err}. */
  public static Optional<Protocol> read(
      Log log, ClassPath classPath, PrintWriter err, Style style) {
    Optional<Protocol> protocol = Optional.empty();
    String refusal = "";
    try {
      protocol = RunnableProtocol.read(log, classPath);
    } catch (UsageError refused) {
      refusal = refused.getMessage() + System.lineSeparator();
    }
    err.print(style.diagnostics(log) + refusal);
    err.flush();
    return protocol;
  }

  public SourceOptions source() {
    return source;
  }

  /**
   * The text of the file, or what is wrong with it; roles have the sizes that are asked for.
   *
   * @throws UsageError where the protocol does not have these roles
   */
  public Log log() {
    Log log = source.log();
    Optional<RoleSizes> sizes =
        n.map(ProcessCount::roles).filter(roles -> !roles.sizes().isEmpty() && !log.hasErrors());
    return sizes
        .flatMap(
            roles ->
                RunnableProtocol.read(new Log(log.source()), source.classPath()).map(roles::in))
        .map(Log::new)
        .orElse(log);
  }

  /**
   * How many processes there are.
   *
   * @throws UsageError where there cannot be so many
   */
  public int n(Protocol protocol) {
    return checkedN(n.flatMap(ProcessCount::all), protocol);
  }

  /**
   * How many processes there are: those that are asked for, or as many as the protocol says.
   *
   * @throws UsageError where there cannot be so many
   */
  public static int checkedN(Optional<Integer> asked, Protocol protocol) {
    int nodes = asked.orElse(protocol.settings().n());
    UsageError.unless(nodes >= 1 && nodes <= 64, "-n must be 1 to 64, not " + nodes);
    RoleSizes sizes = RoleSizes.of(protocol);
    UsageError.unless(
        sizes.sizes().isEmpty() || nodes == protocol.settings().n(),
        "-n " + nodes + ": a file with roles needs the number of each, such as -n " + sizes);
    return protocol.sized(nodes);
  }

  /**
   * How many of them may be faulty, or how many messages of a round may be lost.
   *
   * @throws UsageError where there cannot be so many
   */
  public int f(Protocol protocol) {
    return checkedF(f.orElse(protocol.settings().f()), n(protocol), network(protocol));
  }

  /**
   * How many of so many processes may be faulty under a network.
   *
   * @throws UsageError where there cannot be so many
   */
  public static int checkedF(int faulty, int nodes, String network) {
    NetworkModel model = NetworkModel.of(network);
    int largest = model.largestF(nodes);
    boolean countsMessages = model.perRound() == NetworkModel.Losses.AT_MOST_F;
    UsageError.unless(
        faulty >= 0 && faulty <= largest,
        "-f "
            + faulty
            + ": with n = "
            + nodes
            + ", f is a number from 0 to "
            + largest
            + (countsMessages ? " lost messages" : " processes"));
    NetworkLookup.check(network, nodes, faulty);
    return faulty;
  }

  /** The binary name of the network's class. */
  public String network(Protocol protocol) {
    return network.of(protocol, source.classPath());
  }
}
