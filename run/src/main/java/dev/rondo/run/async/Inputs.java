package dev.rondo.run.async;

import dev.rondo.frontend.model.InputValues;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.run.load.LoadedProtocol;
import java.util.ArrayList;
import java.util.List;
import rondo.Spec;

/** The {@code @Input} variables of a protocol and their values in a run of some size. */
final class Inputs {

  private final List<Integer> variables = new ArrayList<>();
  private final List<Integer[]> values = new ArrayList<>();

  Inputs(LoadedProtocol protocol, AsyncSettings settings) {
    List<StateVariable> all = protocol.model().variables();
    for (int variable = 0; variable < all.size(); variable++) {
      if (all.get(variable).input().isPresent()) {
        InputValues input = all.get(variable).input().get();
        variables.add(variable);
        values.add(input.values(settings.n(), settings.f()).toArray(Integer[]::new));
      }
    }
  }

  /** Chooses the inputs of a process and shows them to the specs. */
  void set(Participant process, World world, Spec<Object>[] specs) {
    for (int index = 0; index < variables.size(); index++) {
      Integer[] possible = values.get(index);
      Integer value = possible[world.choose(process.id, possible.length)];
      process.node.rondoInput(variables.get(index), value);
      for (Spec<Object> spec : specs) {
        spec.input(process.id, value);
      }
    }
  }
}
