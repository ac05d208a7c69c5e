package dev.rondo.cli.options;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.Networks;
import java.io.PrintWriter;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Under which network. */
public final class NetworkOption {

  @Option(
      names = "--network",
      paramLabel = "N",
      description =
          "What the network promises: Arbitrary, NMinusF, Kernel, Reliable, Crash, BoundedOmissions, "
              + "EventuallyReliable, or a class of the file or the class path "
              + "(default: what the protocol says).")
  private Optional<String> network = Optional.empty();

  /**
   * The binary name of the network's class.
   *
   * @throws IllegalArgumentException where there is none with the name
   */
  public String of(Protocol protocol, ClassPath classPath) {
    return Networks.named(network.orElse(protocol.settings().network()), protocol, classPath);
  }

  /** The same; where there is none with the name, this is said to {@code err}. */
  public Optional<String> of(Protocol protocol, ClassPath classPath, PrintWriter err) {
    try {
      return Optional.of(of(protocol, classPath));
    } catch (IllegalArgumentException e) {
      err.println("rondo: " + e.getMessage());
      return Optional.empty();
    }
  }
}
