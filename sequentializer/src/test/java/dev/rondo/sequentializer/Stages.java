package dev.rondo.sequentializer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.EmittedJava;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.rounds.RoundProtocol;
import dev.rondo.rounds.Rounds;
import dev.rondo.unfold.Unfold;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import rondo.runtime.Program;

/** The passes, one after the other. */
record Stages(Log log, Protocol protocol, RoundProtocol rounds) {

  private static final Map<List<String>, Stages> MADE = new ConcurrentHashMap<>();

  /** The stages of a text, made once for all tests: no pass changes what it is given. */
  static Stages of(String name, String text) {
    return MADE.computeIfAbsent(List.of(name, text), key -> made(name, text));
  }

  private static Stages made(String name, String text) {
    Log log = new Log(new SourceFile(name + ".java", text));
    Optional<Protocol> read = Frontend.read(log.source(), ClassPath.LANGUAGE, log);
    assertThat(log.hasErrors()).as(diagnostics(log)).isFalse();
    Protocol protocol = read.orElseThrow();
    Optional<RoundProtocol> rounds =
        protocol.writtenAsRounds()
            ? Optional.of(Rounds.written(protocol))
            : Unfold.of(protocol, log).flatMap(tree -> Rounds.of(tree, log));
    assertThat(log.hasErrors()).as(diagnostics(log)).isFalse();
    return new Stages(log, protocol, rounds.orElseThrow());
  }

  Optional<SequentialProgram> sequentialize() {
    return sequentialize(protocol.settings().network());
  }

  Optional<SequentialProgram> sequentialize(String network) {
    return SequentialEmitter.of(rounds, network, log);
  }

  String diagnostics() {
    return diagnostics(log);
  }

  private static String diagnostics(Log log) {
    return log.sorted().stream().map(DiagnosticPrinter::print).collect(Collectors.joining("\n"));
  }

  Program load(SequentialProgram program) {
    return load(program, program.code());
  }

  Program load(SequentialProgram program, EmittedJava file) {
    var classes = program.compile(file, ClassPath.LANGUAGE.loader());
    ClassLoader loader =
        new ClassLoader(getClass().getClassLoader()) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
              throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
          }
        };
    var settings = protocol.settings();
    try {
      return loader
          .loadClass(program.binaryName())
          .asSubclass(Program.class)
          .getConstructor(int.class, int.class, int.class)
          .newInstance(settings.n(), settings.f(), settings.max());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
