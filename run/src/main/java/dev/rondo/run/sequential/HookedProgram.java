package dev.rondo.run.sequential;

import dev.rondo.analysis.Branches;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.source.Position;
import dev.rondo.sequentializer.SequentialProgram;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javassist.CannotCompileException;
import javassist.CtClass;
import javassist.CtField;
import javassist.CtMethod;
import javassist.Modifier;
import javassist.NotFoundException;
import rondo.runtime.Program;

/**
 * Puts calls of a {@link StepHook} into a sequential program, for runs that are recorded; the
 * program that hunts has none.
 */
final class HookedProgram {

  private static final String FIELD = "rondoHook";
  private static final String WATCHED = "rondoWatched";

  private final SequentialProgram program;

  HookedProgram(SequentialProgram program) {
    this.program = program;
  }

  /** Writes the calls into the class of the program; others stay as they are. */
  void change(CtClass type) throws CannotCompileException, NotFoundException {
    if (!type.getName().equals(program.binaryName())) {
      return;
    }
    type.addField(CtField.make("public " + StepHook.class.getName() + " " + FIELD + ";", type));
    for (Handler handler : program.protocol().handlers()) {
      if (!handler.action().isEmpty()) {
        hookAction(type, handler);
      }
    }
    hookBranches(type);
    for (String method : program.steps()) {
      hook(type.getDeclaredMethod(method));
    }
    hookStart(type.getDeclaredMethod(program.layout().methods().reset()));
  }

  private static void hook(CtMethod method) throws CannotCompileException, NotFoundException {
    String heard = method.getParameterTypes().length > 1 ? "$2" : "null";
    method.insertBefore(
        String.format("this.%s.begins(\"%s\", $1, %s);", FIELD, method.getName(), heard));
    method.insertAfter(String.format("this.%s.ends($1);", FIELD));
  }

  /** A process has started after its {@code @Init}, where there is one. */
  private void hookStart(CtMethod reset) throws CannotCompileException {
    reset.insertBefore(String.format("this.%s.starts($1);", FIELD));
    if (program.init().isEmpty()) {
      reset.insertAfter(String.format("this.%s.ends($1);", FIELD));
    }
  }

  /** The action begins with its first statement; the guard may stand on the same line. */
  private void hookAction(CtClass type, Handler handler) throws CannotCompileException {
    Position first = handler.actionPosition();
    for (int line : program.lines().emitted(first)) {
      for (CtMethod method : type.getDeclaredMethods()) {
        if (program.steps().contains(method.getName()) && contains(method, line)) {
          method.insertAt(
              line,
              String.format(
                  Locale.ROOT, "this.%s.fires(\"%s\", %d);", FIELD, handler.name(), first.line()));
        }
      }
    }
  }

  /** What cannot be watched is not said to be watched: it may be taken unseen. */
  private void hookBranches(CtClass type) throws CannotCompileException {
    Set<Integer> watched = new TreeSet<>();
    for (Branches.Branch branch : Branches.of(program.protocol())) {
      String call = String.format(Locale.ROOT, "this.%s.reaches(%d);", FIELD, branch.line());
      for (int line : program.lines().emitted(branch.line())) {
        for (CtMethod method : type.getDeclaredMethods()) {
          if (!Modifier.isStatic(method.getModifiers())
              && contains(method, line)
              && method.insertAt(line, false, call) == line) {
            method.insertAt(line, call);
            watched.add(branch.line());
          }
        }
      }
    }
    String list = watched.stream().map(String::valueOf).collect(Collectors.joining(" "));
    type.addField(
        CtField.make(
            String.format("public static final String %s = \"%s\";", WATCHED, list), type));
  }

  /** The lines of the branches that a hook is told of. */
  static Set<Integer> watched(Program program) {
    try {
      String list = (String) program.getClass().getField(WATCHED).get(null);
      return Arrays.stream(list.split(" "))
          .filter(line -> !line.isEmpty())
          .map(Integer::valueOf)
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean contains(CtMethod method, int line) {
    return method.getMethodInfo().getLineNumber(0) <= line && line <= lastLine(method);
  }

  private static int lastLine(CtMethod method) {
    int length = method.getMethodInfo().getCodeAttribute().getCodeLength();
    return method.getMethodInfo().getLineNumber(length - 1);
  }

  static void attach(Program program, StepHook hook) {
    try {
      Field field = program.getClass().getField(FIELD);
      field.set(program, hook);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
