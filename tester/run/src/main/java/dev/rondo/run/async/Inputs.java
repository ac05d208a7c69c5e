package dev.rondo.run.async;

import dev.rondo.frontend.model.StateVariable;
import dev.rondo.run.load.LoadedProtocol;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import rondo.Spec;
import rondo.runtime.Faulty;

/** The {@code @Input} variables of a protocol and their values in a run of some size. */
final class Inputs {

  private final List<Integer> variables = new ArrayList<>();
  private final List<Integer[][]> values = new ArrayList<>(); // by process
  private final boolean someAreFaulty;
  private final int n;
  private final int f;
  private int faulty;

  Inputs(LoadedProtocol protocol, AsyncSettings settings) {
    n = settings.n();
    f = settings.f();
    someAreFaulty = protocol.model().faultyVariable().isPresent();
    List<StateVariable> all = protocol.model().variables();
    for (int variable = 0; variable < all.size(); variable++) {
      if (all.get(variable).input().isPresent()) {
        StateVariable input = all.get(variable);
        variables.add(variable);
        values.add(
            IntStream.range(0, settings.max())
                .mapToObj(process -> input.inputs(process, n, f).toArray(Integer[]::new))
                .toArray(Integer[][]::new));
      }
    }
  }

  /** Chooses the inputs of a process, and shows those of a correct one to the specs. */
  void set(AsyncProcess process, AsyncEngine engine, Spec<Object>[] specs) {
    boolean correct = !someAreFaulty || !drawsFaulty(process, engine);
    for (int index = someAreFaulty ? 1 : 0; index < variables.size(); index++) {
      Integer[] possible = values.get(index)[process.index()];
      if (possible.length == 0) {
        continue;
      }
      Integer value = possible[engine.choose(process.id(), possible.length)];
      process.node().rondoInput(variables.get(index), value);
      if (correct) {
        for (Spec<Object> spec : specs) {
          spec.input(process.id(), value);
        }
      }
    }
  }

  /** Chooses whether a process is faulty, which is its first input. */
  private boolean drawsFaulty(AsyncProcess process, AsyncEngine engine) {
    faulty = process.index() == 0 ? 0 : faulty;
    process.setFaulty(false);
    int chosen = engine.choose(process.id(), Faulty.ways(process.index(), n));
    int value = Faulty.among(chosen, f - faulty);
    process.node().rondoInput(variables.get(0), value);
    faulty += value;
    process.setFaulty(value == 1);
    return value == 1;
  }
}
