package dev.rondo.search.async;

import dev.rondo.frontend.model.InputValues;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.step.Odometer;
import dev.rondo.search.async.LocalStep.Newborn;
import dev.rondo.search.term.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;

/**
 * Who there is in a step: the processes that have been there before it and those that it adds; for
 * one thread. A new process gets the first free name and its inputs at once, and starts behind the
 * step.
 */
final class Population {

  private final Terms terms;
  private final int most;
  private final boolean[] values;
  private final List<Optional<List<Integer>>> inputs;
  private final OptionalInt faulty;
  private final Odometer odometer = new Odometer();
  private final List<Newborn> waiting = new ArrayList<>();
  private final List<Newborn> own = new ArrayList<>();
  private long there;

  Population(LoadedProtocol protocol, SearchSettings settings, Terms terms) {
    this.terms = terms;
    this.most = settings.most();
    this.values = settings.values().of(protocol.model().qualifiedName(), protocol.variables());
    this.inputs =
        protocol.model().variables().stream()
            .map(StateVariable::input)
            .map(input -> input.map(given -> possible(given, settings)))
            .toList();
    this.faulty = protocol.model().faultyVariable();
  }

  private static List<Integer> possible(InputValues input, SearchSettings settings) {
    return input.values(settings.n(), settings.f());
  }

  /** What a step chooses, whoever runs in it. */
  Odometer odometer() {
    return odometer;
  }

  /**
   * A step begins.
   *
   * @param present the processes that there are, as bits
   * @param unborn those of them that start behind it
   */
  void begin(long present, List<Newborn> unborn) {
    there = present;
    waiting.clear();
    waiting.addAll(unborn);
    odometer.begin();
  }

  /** The code of one process begins. */
  void codeBegins() {
    own.clear();
  }

  /** One more than the largest name of a process. */
  int size() {
    return Long.SIZE - Long.numberOfLeadingZeros(there);
  }

  /**
   * Adds a process; null where there is no room for another.
   *
   * @param choose what is drawn for its inputs, among so many
   * @param outputs how many outputs of the step come before
   */
  @Nullable NodeId spawn(IntUnaryOperator choose, int outputs) {
    int node = Long.numberOfTrailingZeros(~there);
    if (node >= most) {
      return null;
    }
    there |= 1L << node;
    @Nullable Integer[] given = new Integer[inputs.size()];
    List<Integer> shown = new ArrayList<>();
    for (int variable = 0; variable < given.length; variable++) {
      if (inputs.get(variable).isPresent()) {
        draw(variable, given, shown, choose);
      }
    }
    Newborn newborn = new Newborn(node, terms.encodeAll(given, values), shown, outputs);
    own.add(newborn);
    waiting.add(newborn);
    return NodeId.of(node);
  }

  /** No new process is faulty, and a schedule has one way to say so. */
  private void draw(
      int variable, @Nullable Integer[] given, List<Integer> shown, IntUnaryOperator choose) {
    List<Integer> possible = inputs.get(variable).orElseThrow();
    boolean saysWhoIsFaulty = faulty.equals(OptionalInt.of(variable));
    int value = possible.get(choose.applyAsInt(saysWhoIsFaulty ? 1 : possible.size()));
    given[variable] = value;
    if (!saysWhoIsFaulty) {
      shown.add(value);
    }
  }

  /** The processes that the code which has just run has added. */
  List<Newborn> spawned() {
    return List.copyOf(own);
  }

  /** Whether some process waits for its start. */
  boolean waits() {
    return !waiting.isEmpty();
  }

  /** The process that starts next. */
  Newborn next() {
    return waiting.remove(0);
  }

  /** What it starts with, by variable; null where it is no input. */
  @Nullable Integer[] inputs(Newborn newborn) {
    @Nullable Integer[] given = new Integer[newborn.inputs().size()];
    for (int variable = 0; variable < given.length; variable++) {
      given[variable] = (Integer) terms.decode(newborn.inputs().part(variable));
    }
    return given;
  }
}
