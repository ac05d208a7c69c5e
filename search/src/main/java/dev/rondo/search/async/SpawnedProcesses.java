package dev.rondo.search.async;

import dev.rondo.frontend.model.StateVariable;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.step.ChoiceEnumerator;
import dev.rondo.search.async.LocalStep.Newborn;
import dev.rondo.search.term.DeclaredVariables;
import dev.rondo.search.term.ValueTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;

/**
 * The processes that exist during a step, and those that it spawns; for one thread. A spawned
 * process gets the first free index and its inputs at once, and starts after the step.
 */
final class SpawnedProcesses {

  private final ValueTerms terms;
  private final int most;
  private final boolean[] values;
  private final List<StateVariable> variables;
  private final List<String> names;
  private final AsyncModel settings;
  private final OptionalInt faulty;
  private final ChoiceEnumerator enumerator = new ChoiceEnumerator();
  private final List<Newborn> waiting = new ArrayList<>();
  private final List<Newborn> own = new ArrayList<>();
  private long there;

  SpawnedProcesses(LoadedProtocol protocol, AsyncModel settings, ValueTerms terms) {
    this.terms = terms;
    this.most = settings.most();
    this.values = settings.values().of(protocol.model().qualifiedName(), protocol.variables());
    this.variables = protocol.model().variables();
    this.names = DeclaredVariables.of(protocol.model());
    this.settings = settings;
    this.faulty = protocol.model().faultyVariable();
  }

  /** The choices of the step, of all processes that run in it. */
  ChoiceEnumerator enumerator() {
    return enumerator;
  }

  /**
   * Begins a step.
   *
   * @param present the processes that exist, as bits
   * @param unborn those of them that start after it
   */
  void begin(long present, List<Newborn> unborn) {
    there = present;
    waiting.clear();
    waiting.addAll(unborn);
    enumerator.begin();
  }

  /** Begins the code of one process. */
  void codeBegins() {
    own.clear();
  }

  /** One more than the largest index of a process. */
  int size() {
    return Long.SIZE - Long.numberOfLeadingZeros(there);
  }

  /**
   * Spawns a process; returns null if there are too many.
   *
   * @param choose chooses an input among so many
   * @param outputs how many outputs of the step come before
   */
  @Nullable NodeId spawn(IntUnaryOperator choose, int outputs) {
    int node = Long.numberOfTrailingZeros(~there);
    if (node >= most) {
      return null;
    }
    there |= 1L << node;
    @Nullable Integer[] given = new Integer[variables.size()];
    List<Integer> shown = new ArrayList<>();
    for (int variable = 0; variable < given.length; variable++) {
      List<Integer> possible = variables.get(variable).inputs(node, settings.n(), settings.f());
      if (!possible.isEmpty()) {
        given[variable] = draw(variable, possible, shown, choose);
      }
    }
    Newborn newborn = new Newborn(node, terms.encodeAll(given, values, names), shown, outputs);
    own.add(newborn);
    waiting.add(newborn);
    return NodeId.of(node);
  }

  /** A spawned process is never faulty; the choice has one fixed answer. */
  private int draw(
      int variable, List<Integer> possible, List<Integer> shown, IntUnaryOperator choose) {
    boolean saysWhoIsFaulty = faulty.equals(OptionalInt.of(variable));
    int value = possible.get(choose.applyAsInt(saysWhoIsFaulty ? 1 : possible.size()));
    if (!saysWhoIsFaulty) {
      shown.add(value);
    }
    return value;
  }

  /** The processes that the last code has spawned. */
  List<Newborn> spawned() {
    return List.copyOf(own);
  }

  /** Whether a spawned process has not started. */
  boolean waits() {
    return !waiting.isEmpty();
  }

  /** The process that starts next. */
  Newborn next() {
    return waiting.remove(0);
  }

  /** Its inputs by variable; null for other variables. */
  @Nullable Integer[] inputs(Newborn newborn) {
    @Nullable Integer[] given = new Integer[newborn.inputs().size()];
    for (int variable = 0; variable < given.length; variable++) {
      given[variable] = (Integer) terms.decode(newborn.inputs().part(variable));
    }
    return given;
  }
}
