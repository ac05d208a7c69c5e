package dev.rondo.run.sequential;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.EmittedJava;
import dev.rondo.run.load.LineInstrumentation;
import dev.rondo.run.load.LoopInstrumentation;
import dev.rondo.run.load.SandboxClassLoader;
import dev.rondo.sequentializer.SequentialProgram;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import javassist.CannotCompileException;
import javassist.ClassPool;
import javassist.CtBehavior;
import javassist.CtClass;
import javassist.LoaderClassPath;
import javassist.bytecode.BadBytecode;
import org.jspecify.annotations.Nullable;
import rondo.Spec;
import rondo.runtime.HeardOfFormula;
import rondo.runtime.Program;

/** Compiles a sequential program and loads it. */
final class ProgramLoader {

  private final SequentialProgram program;
  private final List<String> specs;
  private final ClassPath classPath;
  private final boolean marked;
  private @Nullable LoadedProgram loaded;
  private @Nullable LoadedProgram traced;

  /**
   * Prepares to load.
   *
   * @param specs the binary names of the specs, as the protocol's own file has them
   */
  ProgramLoader(SequentialProgram program, List<String> specs, ClassPath classPath) {
    this(program, specs, classPath, false, null);
  }

  private ProgramLoader(
      SequentialProgram program,
      List<String> specs,
      ClassPath classPath,
      boolean marked,
      @Nullable LoadedProgram loaded) {
    this.program = program;
    this.specs = specs;
    this.classPath = classPath;
    this.marked = marked;
    this.loaded = loaded;
  }

  /** The same, but the traced program also reports the lines of the user's file that run. */
  ProgramLoader marked() {
    return new ProgramLoader(program, specs, classPath, true, load());
  }

  /** The program as hunts and searches run it: a {@link rondo.runtime.RoundProgram}. */
  synchronized LoadedProgram load() {
    if (loaded == null) {
      loaded = load(program.code(), false);
    }
    return loaded;
  }

  /** The program as a {@link rondo.runtime.TracedProgram}. */
  synchronized LoadedProgram loadTraced() {
    if (traced == null) {
      traced = load(program.traced(), marked);
    }
    return traced;
  }

  private LoadedProgram load(EmittedJava file, boolean marks) {
    try {
      Map<String, byte[]> compiled = program.compile(file, classPath.loader());
      ClassPool pool = pool();
      List<CtClass> types = new ArrayList<>();
      for (byte[] bytes : compiled.values()) {
        types.add(pool.makeClass(new ByteArrayInputStream(bytes)));
      }
      Set<Integer> markedLines = Set.of();
      Map<String, byte[]> changed = new HashMap<>(); // one may name another
      for (CtClass type : types) {
        LoopInstrumentation.insert(type, this::isUsers);
        if (marks && type.getName().equals(program.binaryName())) {
          markedLines = LineInstrumentation.insert(type, program.protocol(), file::origin);
        }
        changed.put(type.getName(), type.toBytecode());
      }
      ClassLoader loader =
          new SandboxClassLoader("sequential program", classPath, compiled, changed, named());
      Class<? extends Program> type =
          loader.loadClass(program.binaryName()).asSubclass(Program.class);
      return new LoadedProgram(program, file, type, markedLines, specs, specMakers(loader));
    } catch (IOException | CannotCompileException | BadBytecode | ClassNotFoundException e) {
      throw new IllegalStateException("cannot load " + program.name(), e);
    }
  }

  /** The names of classes that are instantiated by name. */
  private List<String> named() {
    List<String> named = new ArrayList<>();
    if (!HeardOfFormula.isFormula(program.network())) {
      named.add(inProgram(program.network(), program));
    }
    specs.forEach(spec -> named.add(inProgram(spec, program)));
    return named;
  }

  private ClassPool pool() {
    ClassPool pool = new ClassPool(false);
    pool.appendClassPath(new LoaderClassPath(classPath.loader()));
    pool.appendClassPath(new LoaderClassPath(ProgramLoader.class.getClassLoader()));
    pool.appendSystemPath();
    return pool;
  }

  /** Whether a method is the user's: only loops of the user may not end. */
  private boolean isUsers(CtBehavior behavior) {
    boolean isOwn =
        behavior.getMethodInfo().isConstructor()
            || program.shape().ownMethods().contains(behavior.getName());
    return !isOwn || !behavior.getDeclaringClass().getName().equals(program.binaryName());
  }

  private List<Supplier<Spec<Object>>> specMakers(ClassLoader loader) {
    List<Supplier<Spec<Object>>> makers = new ArrayList<>();
    for (String spec : specs) {
      try {
        makers.add(maker(loader.loadClass(inProgram(spec, program))));
      } catch (ClassNotFoundException e) { // a trace may name any
        throw new UsageError("there is no spec " + spec + " on the class path", e);
      }
    }
    return makers;
  }

  /** The name of a nested class of the protocol in the emitted program. */
  static String inProgram(String name, SequentialProgram program) {
    String own = program.protocol().qualifiedName() + "$";
    return name.startsWith(own) ? program.binaryName() + "$" + name.substring(own.length()) : name;
  }

  /** A constructor as a method handle, to avoid reflection in each schedule. */
  private static Supplier<Spec<Object>> maker(Class<?> type) {
    try {
      // The class may be hidden inside the user's file.
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      MethodHandle constructor =
          lookup
              .findConstructor(type, MethodType.methodType(void.class))
              .asType(MethodType.methodType(Spec.class));
      return () -> create(constructor);
    } catch (IllegalAccessException | NoSuchMethodException | ClassCastException e) {
      throw new UsageError(type.getName() + " is no spec with a constructor without parameters", e);
    }
  }

  @SuppressWarnings("unchecked") // a spec that cannot take an output is a fault of the protocol
  private static Spec<Object> create(MethodHandle constructor) {
    try {
      return (Spec<Object>) constructor.invokeExact();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a spec cannot be made", e);
    }
  }
}
