package dev.rondo.cli.options;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.NetworkLookup;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Under which network. */
public final class NetworkOption {

  @Option(
      names = "--network",
      paramLabel = "N",
      description =
          "What the network guarantees: Arbitrary, NMinusF, Kernel, NonEmptyKernel, Reliable, Fifo,"
              + " Fifo(2) for channels that hold two messages, Crash, BoundedOmissions,"
              + " EventuallyReliable, Sessions, TwoQuorums, a class of the file or the class path,"
              + " or a formula such as 'forall p: |HO(p)| >= n - f' (default: what the protocol"
              + " says).")
  private Optional<String> network = Optional.empty();

  /**
   * The binary name of the network's class.
   *
   * @throws UsageError where there is none with the name
   */
  public String of(Protocol protocol, ClassPath classPath) {
    return NetworkLookup.named(network.orElse(protocol.settings().network()), protocol, classPath);
  }
}
