package dev.rondo.search.rounds;

import dev.rondo.analysis.LanguageUse;
import dev.rondo.analysis.Refusal;
import dev.rondo.analysis.nodes.NodeSymmetryAnalysis;
import dev.rondo.analysis.values.ValueSlots;
import dev.rondo.analysis.values.ValueSymmetry;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.frontend.source.Position;
import dev.rondo.search.rounds.network.RoundNetwork;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import rondo.NodeId;
import rondo.runtime.NodeMap;
import rondo.runtime.RoundProgram;

/**
 * The reductions of a search of rounds, and why others are not used.
 *
 * @param nodesDiffer why processes are not interchangeable; empty if they are
 */
record RoundReductions(Reductions wanted, Optional<Refusal> nodesDiffer, ValueSymmetry values) {

  static RoundReductions of(
      SequentialProgram program,
      List<String> specs,
      RoundSearchSettings settings,
      RoundNetwork network,
      RoundProgram compiled) {
    return new RoundReductions(
        settings.wanted(),
        nodesDiffer(program, specs, network),
        values(
            program,
            ValueSymmetry.of(program.protocol(), specs, settings.n(), settings.f()),
            compiled));
  }

  private static Optional<Refusal> nodesDiffer(
      SequentialProgram program, List<String> specs, RoundNetwork network) {
    if (!network.isSymmetric()) {
      return Optional.of(Refusal.because("the network " + program.network() + " may know them"));
    }
    Protocol protocol = program.protocol();
    Optional<Position> spawns = LanguageUse.spawn(protocol);
    if (spawns.isPresent()) {
      return Optional.of(
          Refusal.at(
              spawns.get(),
              "the index of a spawned process depends on the order of the processes"));
    }
    return NodeSymmetryAnalysis.tellingApart(protocol)
        .or(() -> NodeSymmetryAnalysis.specWithMemory(protocol, specs))
        .or(() -> network.isFree() ? firstOfThoseSeen(protocol) : firstOfSeveral(protocol));
  }

  /**
   * A handler of one message takes that of the first sender. If every message may be lost, it could
   * be the only one; if some are guaranteed, this order distinguishes the senders.
   */
  private static Optional<Refusal> firstOfSeveral(Protocol protocol) {
    return protocol.handlers().stream()
        .filter(handler -> handler.takes() == Handler.Takes.MESSAGE)
        .findFirst()
        .map(
            handler ->
                Refusal.at(
                    handler.position(),
                    handler.name()
                        + " takes the first of the messages that the network guarantees"));
  }

  /**
   * A message cannot be assumed to be the only one if another handler or timeout reads the whole
   * mailbox.
   */
  private static Optional<Refusal> firstOfThoseSeen(Protocol protocol) {
    return protocol.handlers().stream()
        .filter(handler -> handler.takes() == Handler.Takes.MESSAGE)
        .filter(handler -> isLookedAt(handler.message(), protocol))
        .findFirst()
        .map(
            handler ->
                Refusal.at(
                    handler.position(),
                    handler.name() + " takes the first of the messages that other handlers read"));
  }

  private static boolean isLookedAt(String message, Protocol protocol) {
    return protocol.timeouts().stream()
            .anyMatch(timeout -> timeout.message().filter(message::equals).isPresent())
        || protocol.handlers().stream()
            .anyMatch(
                other -> other.takes() == Handler.Takes.MAILBOX && other.message().equals(message));
  }

  /** The values that are interchangeable in the program as well as in the protocol. */
  private static ValueSymmetry values(
      SequentialProgram program, ValueSymmetry uses, RoundProgram compiled) {
    Protocol protocol = program.protocol();
    Set<String> own =
        protocol.variables().stream().map(StateVariable::name).collect(Collectors.toSet());
    String[] names = compiled.stateNames();
    Object[] arrays = compiled.stateArrays();
    for (int index = 0; index < names.length; index++) {
      Class<?> type = arrays[index].getClass().getComponentType();
      boolean holdsNoNumber =
          type == boolean.class || type == NodeId.class || type == NodeMap.class || type.isRecord();
      if (!holdsNoNumber && !own.contains(names[index])) {
        return ValueSymmetry.refused(
            Refusal.because("what the program keeps in " + names[index] + " is not known"));
      }
    }
    return uses.withCopy(protocol.qualifiedName(), program.binaryName());
  }

  Reductions used() {
    return new Reductions(
        wanted.outcomes(),
        wanted.order() && nodesDiffer.isEmpty(),
        wanted.nodes() && nodesDiffer.isEmpty(),
        wanted.values() && !values.slots().isEmpty(),
        wanted.symmetry());
  }

  /** The slots of interchangeable values, if that reduction is used. */
  ValueSlots slots() {
    return used().values() ? values.slots() : ValueSlots.NONE;
  }

  /** The names of the reductions that are used. */
  List<String> names() {
    Reductions used = used();
    List<String> names = new ArrayList<>();
    if (used.outcomes()) {
      names.add("outcomes");
    }
    if (used.order()) {
      names.add("order");
    }
    if (used.nodes()) {
      names.add(used.nodesName());
    }
    if (used.values()) {
      names.add("values");
    }
    return names;
  }

  /** Why requested reductions are not used, by their names. */
  Map<String, Refusal> refused() {
    Map<String, Refusal> refused = new LinkedHashMap<>();
    if (wanted.order() && !used().order()) {
      refused.put("order", nodesDiffer.orElseThrow());
    }
    if (wanted.nodes() && !used().nodes()) {
      refused.put("nodes", nodesDiffer.orElseThrow());
    }
    if (wanted.values()) {
      values.refusal().ifPresent(refusal -> refused.put("values", refusal));
    }
    return refused;
  }
}
