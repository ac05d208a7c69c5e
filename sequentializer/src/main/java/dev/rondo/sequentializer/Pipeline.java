package dev.rondo.sequentializer;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.rounds.PhaseProgram;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.rounds.Rounds;
import dev.rondo.unfold.PhaseTree;
import dev.rondo.unfold.Unfold;
import java.util.Optional;
import rondo.runtime.NetworkModel;

/**
 * The passes from a source file to its sequential program. A pass reports errors to the log; then
 * it has no result.
 */
public final class Pipeline {

  private Pipeline() {}

  /** Source → model. Empty if the log has errors already. */
  public static Optional<Protocol> protocol(Log log, ClassPath classPath) {
    return log.hasErrors() ? Optional.empty() : Frontend.read(log.source(), classPath, log);
  }

  /**
   * Whether all passes succeed; their errors are part of the check of a tagged protocol. A protocol
   * without tags has no rounds, which is no error.
   */
  public static boolean hasRounds(Protocol protocol, Log log) {
    boolean wanted = protocol.writtenAsRounds() || protocol.tags().complete();
    return wanted && sequential(protocol, NetworkModel.ARBITRARY.network(), log).isPresent();
  }

  /** Model → phase tree. */
  public static Optional<PhaseTree> phases(Protocol protocol, Log log) {
    return Unfold.of(protocol, log);
  }

  /** Model → the unfolded phase as a program. */
  public static Optional<PhaseProgram> phaseProgram(Protocol protocol, Log log) {
    return phases(protocol, log).flatMap(phases -> PhaseProgram.of(phases, log));
  }

  /** Model → rounds. Rounds written by the user are taken as they are. */
  public static Optional<RoundProtocol> rounds(Protocol protocol, Log log) {
    return protocol.writtenAsRounds()
        ? Optional.of(Rounds.written(protocol))
        : phases(protocol, log).flatMap(phases -> Rounds.of(phases, log));
  }

  /**
   * Model → sequential program.
   *
   * @param network the binary name of the network's class; see {@link
   *     dev.rondo.run.load.NetworkLookup}
   */
  public static Optional<SequentialProgram> sequential(Protocol protocol, String network, Log log) {
    NetworkModel model = NetworkModel.of(network);
    if (!model.hasSequentialForm()) {
      log.add(
          DiagnosticKind.NOT_TRANSLATED,
          protocol.declaration().getName(),
          model.simpleName()
              + " keeps the order of messages of different rounds, which rounds do not know",
          "stay with the asynchronous form, or take a network of rounds");
      return Optional.empty();
    }
    return rounds(protocol, log).flatMap(rounds -> SequentialEmitter.of(rounds, network, log));
  }
}
