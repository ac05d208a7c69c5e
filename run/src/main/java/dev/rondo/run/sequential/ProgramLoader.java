package dev.rondo.run.sequential;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.load.LineMarks;
import dev.rondo.run.load.LoopChecks;
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
import java.util.function.Supplier;
import javassist.CannotCompileException;
import javassist.ClassPool;
import javassist.CtBehavior;
import javassist.CtClass;
import javassist.LoaderClassPath;
import javassist.NotFoundException;
import javassist.bytecode.BadBytecode;
import org.jspecify.annotations.Nullable;
import rondo.Spec;
import rondo.runtime.Program;

/** Compiles a sequential program and loads it. */
final class ProgramLoader {

  private final SequentialProgram program;
  private final List<String> specs;
  private final ClassPath classPath;
  private final boolean marked;
  private @Nullable LoadedProgram hooked;
  private @Nullable Map<String, byte[]> compiled;

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
      @Nullable Map<String, byte[]> compiled) {
    this.program = program;
    this.specs = specs;
    this.classPath = classPath;
    this.marked = marked;
    this.compiled = compiled;
  }

  /** The same, but what has hooks tells the lines of the user's file that run as well. */
  ProgramLoader marked() {
    return new ProgramLoader(program, specs, classPath, true, compiled());
  }

  /** Changes a class before it is loaded. */
  private interface Change {
    void apply(CtClass type) throws CannotCompileException, NotFoundException, BadBytecode;
  }

  /** The program as hunts run it. */
  LoadedProgram load() {
    ResumableProgram resumable = new ResumableProgram(program);
    return load(
        type -> {
          LoopChecks.insert(type, this::isUsers);
          resumable.change(type);
        });
  }

  /** The program with calls of a {@link StepHook}; loaded once, since many traces may be made. */
  synchronized LoadedProgram loadHooked() {
    if (hooked == null) {
      HookedProgram hooks = new HookedProgram(program);
      hooked =
          load(
              type -> {
                LoopChecks.insert(type, this::isUsers);
                LoopChecks.insertPasses(type, behavior -> !isUsers(behavior));
                if (marked && type.getName().equals(program.binaryName())) {
                  LineMarks.insert(type, program.protocol(), program.lines()::origin);
                }
                hooks.change(type);
              });
    }
    return hooked;
  }

  /** The program with the methods of {@link Pieces}. */
  LoadedProgram loadPiecewise() {
    ResumableProgram resumable = new ResumableProgram(program);
    PiecewiseProgram pieces = new PiecewiseProgram(program);
    return load(
        type -> {
          LoopChecks.insert(type, this::isUsers);
          resumable.change(type);
          pieces.change(type);
        });
  }

  private LoadedProgram load(Change change) {
    try {
      ClassPool pool = pool();
      List<CtClass> types = new ArrayList<>();
      for (byte[] bytes : compiled().values()) {
        types.add(pool.makeClass(new ByteArrayInputStream(bytes)));
      }
      Map<String, byte[]> changed = new HashMap<>(); // one may name another
      for (CtClass type : types) {
        change.apply(type);
        changed.put(type.getName(), type.toBytecode());
      }
      ClassLoader loader =
          new SandboxClassLoader("sequential program", classPath, compiled(), changed, named());
      Class<? extends Program> type =
          loader.loadClass(program.binaryName()).asSubclass(Program.class);
      return new LoadedProgram(program, type, specs, specMakers(loader));
    } catch (IOException
        | CannotCompileException
        | NotFoundException
        | BadBytecode
        | ClassNotFoundException e) {
      throw new IllegalStateException("cannot load " + program.name(), e);
    }
  }

  /** What is made by its name. */
  private List<String> named() {
    List<String> named = new ArrayList<>(List.of(inProgram(program.network(), program)));
    specs.forEach(spec -> named.add(inProgram(spec, program)));
    return named;
  }

  /** The class files as they are compiled; what is loaded is made of them, each time anew. */
  private synchronized Map<String, byte[]> compiled() {
    if (compiled == null) {
      compiled = program.compile(classPath.loader());
    }
    return compiled;
  }

  private ClassPool pool() {
    ClassPool pool = new ClassPool(false);
    pool.appendClassPath(new LoaderClassPath(classPath.loader()));
    pool.appendClassPath(new LoaderClassPath(ProgramLoader.class.getClassLoader()));
    pool.appendSystemPath();
    return pool;
  }

  /** Rondo's own loops come to an end; those of the user might not. */
  private boolean isUsers(CtBehavior behavior) {
    boolean isOwn =
        behavior.getMethodInfo().isConstructor()
            || program.layout().loops().contains(behavior.getName());
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

  /** What is inside the protocol class is emitted inside the program's class. */
  static String inProgram(String name, SequentialProgram program) {
    String own = program.protocol().qualifiedName() + "$";
    return name.startsWith(own) ? program.binaryName() + "$" + name.substring(own.length()) : name;
  }

  /** A constructor as a handle, so that no schedule pays for reflection. */
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
