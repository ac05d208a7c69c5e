package dev.rondo.run.sequential;

import dev.rondo.frontend.java.EmittedJava;
import dev.rondo.run.load.UserFrames;
import dev.rondo.run.load.UserObjectFactory;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import rondo.Spec;
import rondo.runtime.Program;
import rondo.runtime.RoundProgram;
import rondo.runtime.TracedProgram;

/**
 * A sequential program that can be run.
 *
 * @param file the compiled file
 * @param type its class
 * @param markedLines the lines of the user's file that are reported when they run
 * @param specNames the names of the specs in the protocol's settings
 * @param specs create the specs
 */
record LoadedProgram(
    SequentialProgram program,
    EmittedJava file,
    Class<? extends Program> type,
    Set<Integer> markedLines,
    List<String> specNames,
    List<Supplier<Spec<Object>>> specs) {

  RoundProgram create(SequentialSettings settings) {
    return (RoundProgram) make(settings);
  }

  TracedProgram createTraced(SequentialSettings settings) {
    return (TracedProgram) make(settings);
  }

  private Program make(SequentialSettings settings) {
    return UserObjectFactory.by(
        () ->
            type.getConstructor(int.class, int.class, int.class)
                .newInstance(settings.n(), settings.f(), settings.max()),
        "the sequential form of " + program.protocol().name(),
        program.protocol().source());
  }

  /** The line of the user's file where something was thrown, or 0. */
  int line(Throwable thrown) {
    return file.origin(UserFrames.line(thrown, program.name() + ".java"));
  }

  /** The lines of the guards that may have been under evaluation when an exception was thrown. */
  List<Integer> guardLines(Throwable thrown) {
    return UserFrames.lines(thrown, program.name() + ".java")
        .mapToObj(file::conditionLines)
        .filter(lines -> !lines.isEmpty())
        .findFirst()
        .orElse(List.of());
  }
}
