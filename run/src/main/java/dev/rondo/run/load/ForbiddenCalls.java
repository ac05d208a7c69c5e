package dev.rondo.run.load;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.InMemoryCompiler;
import dev.rondo.frontend.model.Protocol;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javassist.CannotCompileException;
import javassist.ClassPool;
import javassist.CtBehavior;
import javassist.CtClass;
import javassist.LoaderClassPath;
import javassist.NotFoundException;
import javassist.expr.ExprEditor;
import javassist.expr.MethodCall;
import javassist.expr.NewExpr;

/**
 * Refuses what the source of a protocol cannot show: clocks, threads, I/O and randomness inside the
 * methods of its user's class path that it calls.
 */
public final class ForbiddenCalls {

  private static final List<String> CLASSES =
      List.of(
          "java.util.Random",
          "java.util.SplittableRandom",
          "java.util.concurrent.ThreadLocalRandom",
          "java.security.SecureRandom",
          "java.lang.Thread",
          "java.lang.Process",
          "java.lang.ProcessBuilder",
          "java.lang.Runtime",
          "java.util.Timer",
          "java.util.Scanner");

  private static final List<String> PACKAGES =
      List.of("java.io.", "java.net.", "java.nio.", "java.util.concurrent.", "java.lang.reflect.");

  private static final List<String> METHODS =
      List.of(
          "java.lang.Math.random", "java.util.UUID.randomUUID", "java.util.Collections.shuffle");

  private final ClassPool pool = new ClassPool(true);
  private final URLClassLoader userClasses;
  private final Set<String> seen = new TreeSet<>();
  private final Deque<CtBehavior> toScan = new ArrayDeque<>();
  private final Set<String> found = new TreeSet<>();

  private ForbiddenCalls(URLClassLoader userClasses) {
    this.userClasses = userClasses;
    pool.insertClassPath(new LoaderClassPath(userClasses));
    pool.insertClassPath(new LoaderClassPath(ForbiddenCalls.class.getClassLoader()));
  }

  /** What is forbidden and can be reached from a protocol, each as a line for people. */
  public static List<String> reachableFrom(Protocol protocol, ClassPath classPath) {
    if (classPath.added().isEmpty()) {
      return List.of();
    }
    try (URLClassLoader classes = new URLClassLoader(urls(classPath), null)) {
      return new ForbiddenCalls(classes).scan(protocol, classPath);
    } catch (IOException | CannotCompileException | NotFoundException e) {
      throw new IllegalStateException("cannot scan the class path", e);
    }
  }

  private static URL[] urls(ClassPath classPath) throws MalformedURLException {
    URL[] urls = new URL[classPath.added().size()];
    for (int index = 0; index < urls.length; index++) {
      urls[index] = classPath.added().get(index).toUri().toURL();
    }
    return urls;
  }

  private List<String> scan(Protocol protocol, ClassPath classPath)
      throws IOException, CannotCompileException, NotFoundException {
    Map<String, byte[]> file =
        InMemoryCompiler.compile(
            protocol.source().simpleName(), protocol.code().text(), classPath.loader());
    for (byte[] bytes : file.values()) {
      CtClass type = pool.makeClass(new ByteArrayInputStream(bytes));
      seen.add(type.getName());
      toScan.addAll(List.of(type.getDeclaredBehaviors()));
    }
    for (String spec : protocol.settings().specs()) {
      if (isOnUserClassPath(spec)) {
        toScan.addAll(List.of(pool.get(spec).getDeclaredBehaviors()));
      }
    }
    while (!toScan.isEmpty()) {
      scan(toScan.remove());
    }
    return List.copyOf(found);
  }

  private void scan(CtBehavior behavior) throws CannotCompileException {
    behavior.instrument(
        new ExprEditor() {
          @Override
          public void edit(MethodCall call) {
            visit(behavior, call.getClassName(), call.getMethodName(), call.getLineNumber());
          }

          @Override
          public void edit(NewExpr creation) {
            visit(behavior, creation.getClassName(), "<init>", creation.getLineNumber());
          }
        });
  }

  private void visit(CtBehavior from, String type, String method, int line) {
    if (isOnUserClassPath(type)) {
      follow(type, method);
    } else if (isForbidden(type, method) && isOnUserClassPath(from.getDeclaringClass().getName())) {
      found.add(
          String.format(
              "%s:%d: %s uses %s, which a protocol may not: every run must be repeatable",
              from.getDeclaringClass().getClassFile2().getSourceFile(),
              line,
              from.getLongName(),
              method.equals("<init>") ? "new " + type : type + "." + method));
    }
  }

  /** All overloads of a method; which one is called is not worth telling apart. */
  private void follow(String type, String method) {
    if (!seen.add(type + "." + method)) {
      return;
    }
    try {
      for (CtBehavior behavior : pool.get(type).getDeclaredBehaviors()) {
        if (behavior.getMethodInfo2().getName().equals(method)) {
          toScan.add(behavior);
        }
      }
      CtClass parent = pool.get(type).getSuperclass();
      if (parent != null && isOnUserClassPath(parent.getName())) {
        follow(parent.getName(), method);
      }
    } catch (NotFoundException e) {
      throw new IllegalStateException("the class path lacks " + e.getMessage(), e);
    }
  }

  private boolean isOnUserClassPath(String type) {
    return !seen.contains(type)
        && userClasses.findResource(type.replace('.', '/') + ".class") != null;
  }

  private static boolean isForbidden(String type, String method) {
    boolean isSystem = type.equals("java.lang.System") && !method.equals("arraycopy");
    return isSystem
        || CLASSES.contains(type)
        || PACKAGES.stream().anyMatch(type::startsWith)
        || METHODS.contains(type + "." + method);
  }
}
