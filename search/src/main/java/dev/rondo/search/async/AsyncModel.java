package dev.rondo.search.async;

import dev.rondo.analysis.values.ValueSlots;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.OutputAtoms;
import dev.rondo.search.engine.CannotSearch;
import java.util.stream.IntStream;
import rondo.runtime.NetworkModel;

/**
 * The settings of an asynchronous search.
 *
 * @param run the size, the network and the faults
 * @param values the slots of interchangeable values
 * @param watchesOutputs whether a state tracks which processes have ever output
 * @param roles by process, spawned ones included; processes of one role are interchangeable
 * @param shown the output atoms that a state tracks
 * @param sharing what the search has seen of messages that share objects with variables
 */
public record AsyncModel(
    AsyncSettings run,
    ValueSlots values,
    boolean watchesOutputs,
    int[] roles,
    OutputAtoms shown,
    MessageSharing sharing) {

  /** Settings without output atoms. */
  public AsyncModel(AsyncSettings run, ValueSlots values, boolean watchesOutputs, int[] roles) {
    this(run, values, watchesOutputs, roles, OutputAtoms.NONE, new MessageSharing());
  }

  /** These settings with output atoms. */
  public AsyncModel showing(OutputAtoms outputs) {
    return new AsyncModel(run, values, watchesOutputs, roles, outputs, sharing);
  }

  /**
   * Checks the settings.
   *
   * @throws CannotSearch if they are not supported
   */
  public static AsyncModel of(
      LoadedProtocol protocol, AsyncSettings run, boolean watches, UsableSymmetry renamed) {
    if (protocol.model().writtenAsRounds()) {
      throw new CannotSearch(
          protocol.model().name() + " is written as rounds: it has no asynchronous form");
    }
    if (protocol.model().tags().complete() && NetworkModel.of(run.network()).guaranteesRounds()) {
      throw new CannotSearch(
          "what "
              + run.network()
              + " guarantees in each round is searched in the sequential form only; say --network"
              + " Arbitrary");
    }
    if (!run.faults().delay()) {
      throw new CannotSearch("messages without delays have one order: there is nothing to search");
    }
    int[] roles = renamed.roles().roles();
    return new AsyncModel(run, renamed.values().slots(), watches, roles);
  }

  /** Whether some processes, or some values, are interchangeable. */
  boolean isSymmetric() {
    return IntStream.of(roles).distinct().count() < roles.length || !values.isEmpty();
  }

  public int n() {
    return run.n();
  }

  /** The maximum number of processes, spawned ones included. */
  public int most() {
    return roles.length;
  }

  /** Whether processes are spawned. */
  boolean spawns() {
    return most() > n();
  }

  /** The initial processes, as bits. */
  long there() {
    return -1L >>> (Long.SIZE - n());
  }

  int f() {
    return run.f();
  }

  DeliveryModel delivery() {
    return run.delivery();
  }

  boolean timeouts() {
    return run.faults().timeouts();
  }

  /** Whether a message is delivered in a step of its own. */
  boolean delivers() {
    return delivery() != DeliveryModel.M;
  }
}
