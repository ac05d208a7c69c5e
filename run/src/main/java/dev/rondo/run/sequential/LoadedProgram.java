package dev.rondo.run.sequential;

import dev.rondo.run.load.Made;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.List;
import java.util.function.Supplier;
import rondo.Spec;
import rondo.runtime.Program;

/**
 * A sequential program that can be run.
 *
 * @param type its class
 * @param specNames as the protocol's settings have them
 * @param specs make the specs that watch it
 */
record LoadedProgram(
    SequentialProgram program,
    Class<? extends Program> type,
    List<String> specNames,
    List<Supplier<Spec<Object>>> specs) {

  Program create(SequentialSettings settings) {
    return Made.by(
        () ->
            type.getConstructor(int.class, int.class, int.class)
                .newInstance(settings.n(), settings.f(), settings.max()),
        "the sequential form of " + program.protocol().name(),
        program.protocol().source());
  }
}
