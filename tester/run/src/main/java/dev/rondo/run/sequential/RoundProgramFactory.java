package dev.rondo.run.sequential;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.load.EndlessLoopWatchdog;
import dev.rondo.run.load.LoopExit;
import dev.rondo.run.load.NetworkFailure;
import dev.rondo.run.load.UserObjectFactory;
import dev.rondo.sequentializer.SequentialProgram;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import rondo.FormulaNetwork;
import rondo.Network;
import rondo.Spec;
import rondo.runtime.HeardOfFormula;
import rondo.runtime.RoundProgram;

/** Creates instances of a sequential program whose rounds can be run one by one. */
public final class RoundProgramFactory {

  private final LoadedProgram loaded;
  private final SequentialSettings settings;

  private RoundProgramFactory(LoadedProgram loaded, SequentialSettings settings) {
    this.loaded = loaded;
    this.settings = settings;
  }

  /**
   * Compiles and loads a program.
   *
   * @param specs the binary names of the specs, as the protocol's own file has them
   */
  public static RoundProgramFactory of(
      SequentialProgram program,
      List<String> specs,
      SequentialSettings settings,
      ClassPath classPath) {
    ProgramLoader loader = new ProgramLoader(program, specs, classPath);
    return new RoundProgramFactory(loader.load(), settings);
  }

  /** A new instance of the program, for one thread. */
  public RoundProgram newProgram() {
    return loaded.create(settings);
  }

  /** Fresh specs, one of each. */
  public List<Spec<Object>> newSpecs() {
    List<Spec<Object>> specs = new ArrayList<>();
    for (Supplier<Spec<Object>> maker : loaded.specs()) {
      specs.add(UserObjectFactory.by(maker::get, "a spec", program().protocol().source()));
    }
    return specs;
  }

  /** The network of the program. */
  public Network newNetwork() {
    return UserObjectFactory.by(
        this::makeNetwork, program().network(), program().protocol().source());
  }

  private Network makeNetwork() throws ReflectiveOperationException {
    if (HeardOfFormula.isFormula(program().network())) {
      return new FormulaNetwork(program().network());
    }
    String name = ProgramLoader.inProgram(program().network(), program());
    Class<?> type = Class.forName(name, true, loaded.type().getClassLoader());
    Constructor<?> constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    return (Network) constructor.newInstance();
  }

  /**
   * Runs a call of a network, which may be code of the user.
   *
   * @throws dev.rondo.frontend.diagnostic.UsageError where it throws
   */
  public void ask(Runnable question) {
    EndlessLoopWatchdog watchdog = EndlessLoopWatchdog.start();
    watchdog.begin();
    try {
      question.run();
    } catch (Throwable thrown) { // user code can throw checked exceptions as well
      if (NetworkFailure.isCauseOf(thrown, ProgramLoader.inProgram(program().network(), program()))
          || LoopExit.isEndless(thrown)) {
        throw NetworkFailure.refusal(
            thrown, program().network(), program().protocol().source(), line(thrown));
      }
      throw thrown;
    } finally {
      watchdog.end();
    }
  }

  /** The class loader of the program. */
  public ClassLoader loader() {
    return loaded.type().getClassLoader();
  }

  /** The program. */
  public SequentialProgram program() {
    return loaded.program();
  }

  /** The settings of its runs. */
  public SequentialSettings settings() {
    return settings;
  }

  /** The line of the user's file where something was thrown, or 0. */
  public int line(Throwable thrown) {
    return loaded.line(thrown);
  }
}
