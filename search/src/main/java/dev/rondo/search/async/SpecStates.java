package dev.rondo.search.async;

import dev.rondo.frontend.source.SourceFile;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.UserObjectFactory;
import dev.rondo.search.UserCodeRunner;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.table.ConcurrentMemoTable;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.Spec;

/** The specs of a protocol as part of the state, memoized across threads; for one thread. */
final class SpecStates {

  private final LoadedProtocol protocol;
  private final ValueTerms terms;
  private final int count;
  private final UserCodeRunner code = new UserCodeRunner();
  private final ConcurrentMemoTable<After> known;
  private final int[] key = new int[3];

  /** The new state of the specs, or the violation. */
  record After(@Nullable ValueTerm specs, @Nullable Bug violation) {}

  SpecStates(LoadedProtocol protocol, ValueTerms terms, ConcurrentMemoTable<After> known) {
    this.known = known;
    this.protocol = protocol;
    this.terms = terms;
    this.count = protocol.model().settings().specs().size();
  }

  /** The initial state of the specs. */
  ValueTerm fresh() {
    ValueTerm[] specs = new ValueTerm[count];
    for (int index = 0; index < count; index++) {
      specs[index] = terms.encode(made(index));
    }
    return terms.tuple(specs);
  }

  private Spec<?> made(int index) {
    return UserObjectFactory.by(() -> protocol.prototype().rondoSpec(index), "a spec", source());
  }

  private SourceFile source() {
    return protocol.model().source();
  }

  /** The specs after an input. */
  ValueTerm input(ValueTerm before, int node, int value) {
    Spec<Object>[] specs = decode(before);
    for (Spec<Object> spec : specs) {
      watch(() -> spec.input(NodeId.of(node), value));
    }
    return encode(specs);
  }

  /** Inputs come before all steps, so an exception of a spec here belongs to no run. */
  private void watch(Runnable input) {
    UserObjectFactory.by(
        () -> {
          input.run();
          return true;
        },
        "the start of a spec",
        source());
  }

  /** The specs after the outputs of a step and the inputs of the processes that it spawns. */
  After after(ValueTerm before, int node, LocalStep step) {
    if (step.spawned().isEmpty()) {
      return outputs(before, node, step.outputs());
    }
    ValueTerm specs = before;
    int shown = 0;
    for (LocalStep.Newborn newborn : step.spawned()) {
      After after = outputs(specs, node, part(step.outputs(), shown, newborn.after()));
      after = after.specs() == null ? after : inputs(after.specs(), newborn);
      if (after.specs() == null) {
        return after;
      }
      specs = after.specs();
      shown = newborn.after();
    }
    return outputs(specs, node, part(step.outputs(), shown, step.outputs().size()));
  }

  private ValueTerm part(ValueTerm outputs, int from, int to) {
    return terms.tuple(IntStream.range(from, to).mapToObj(outputs::part).toArray(ValueTerm[]::new));
  }

  private After inputs(ValueTerm before, LocalStep.Newborn newborn) {
    Spec<Object>[] specs = decode(before);
    return after(
        specs,
        () -> {
          for (int value : newborn.shown()) {
            for (Spec<Object> spec : specs) {
              spec.input(NodeId.of(newborn.node()), value);
            }
          }
        });
  }

  /** The specs after the outputs of a step. */
  private After outputs(ValueTerm before, int node, ValueTerm outputs) {
    if (outputs.size() == 0) {
      return new After(before, null);
    }
    key[0] = before.id();
    key[1] = node;
    key[2] = outputs.id();
    After found = known.get(key, 3);
    return found != null ? found : known.put(key, 3, observe(before, node, outputs));
  }

  private After observe(ValueTerm before, int node, ValueTerm outputs) {
    Spec<Object>[] specs = decode(before);
    return after(specs, () -> show(specs, node, outputs));
  }

  private After after(Spec<Object>[] specs, Runnable seen) {
    return code.run(seen)
        .map(fault -> new After(null, Bug.of(fault)))
        .orElseGet(() -> new After(encode(specs), null));
  }

  @SuppressWarnings("NullAway") // the type of an output is not checked here
  private void show(Spec<Object>[] specs, int node, ValueTerm outputs) {
    for (int index = 0; index < outputs.size(); index++) {
      for (Spec<Object> spec : specs) {
        spec.observe(NodeId.of(node), Objects.requireNonNull(terms.decode(outputs.part(index))));
      }
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private Spec<Object>[] decode(ValueTerm term) {
    Spec<Object>[] specs = new Spec[count];
    for (int index = 0; index < count; index++) {
      specs[index] = (Spec<Object>) terms.decode(term.part(index));
    }
    return specs;
  }

  private ValueTerm encode(Spec<Object>[] specs) {
    ValueTerm[] parts = new ValueTerm[count];
    for (int index = 0; index < count; index++) {
      parts[index] = terms.encode(specs[index]);
    }
    return terms.tuple(parts);
  }
}
