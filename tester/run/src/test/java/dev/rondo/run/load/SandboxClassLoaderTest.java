package dev.rondo.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.InMemoryCompiler;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What classes of the class path may do, whichever way they do it, and how they are ended. */
@Timeout(3_000)
class SandboxClassLoaderTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          int f() { System.exit(0); return 1; } | H.java:2: f of h.H uses java.lang.System.exit
          int f() { Runnable r = () -> System.exit(0); r.run(); return 1; } | uses java.lang.System.exit
          int f() { java.util.function.IntConsumer c = System::exit; return 1; } | f of h.H uses java.lang.System.exit
          static { System.exit(0); } | static initializer of h.H uses java.lang.System.exit
          H() { System.gc(); } | constructor of h.H uses java.lang.System.gc
          Object f() { return new Thread(); } | f of h.H uses new java.lang.Thread
          class T extends Thread {} H() { new T(); } | uses new java.lang.Thread
          double f() { return Math.random(); } | uses java.lang.Math.random
          void f() { java.util.Collections.shuffle(new java.util.ArrayList<>()); } | uses java.util.Collections.shuffle
          Object f() { return java.time.Instant.now(); } | uses java.time.Instant.now
          Object f() { return java.util.List.of(1).parallelStream(); } | uses java.util.List.parallelStream
          void f() throws Exception { wait(); } | uses java.lang.Object.wait
          Object f() throws Exception { return Class.forName("x"); } | uses java.lang.Class.forName
          Object f() { return getClass().getClassLoader(); } | uses java.lang.Class.getClassLoader
          Object f() { return java.lang.invoke.MethodHandles.lookup(); } | uses java.lang.invoke.MethodHandles
          Object f() { return Integer.getInteger("x"); } | uses java.lang.Integer.getInteger
          void f() { System.out.close(); } | uses java.io.PrintStream.close
          Object f() { return new java.io.File("x"); } | uses new java.io.File
          Object f() { return java.io.File.separator; } | uses java.io.File.separator
          Object f(Exception e) { return e.getMessage(); } | declare an exception class of your own
          Object f(String s) { return s.toLowerCase(); } | use toLowerCase(Locale.ROOT)
          Object f() { return java.util.UUID.nameUUIDFromBytes(new byte[1]); } | uses java.util.UUID.nameUUIDFromBytes
          Object f() { return java.util.Base64.getEncoder(); } | keep to numbers, texts and the collections of java.util
          int f(Object o) { return o.hashCode(); } | compute a number from the fields that matter
          class L extends java.util.ArrayList<String> {} Object f() { return new L().parallelStream(); } | uses h.H$L.parallelStream
          class L extends java.util.ArrayList<String> {} int f() { return new L().hashCode(); } | uses h.H$L.hashCode
          interface S extends java.util.stream.IntStream {} Object f(S s) { return s.parallel(); } | uses h.H$S.parallel
          class E extends Exception {} Object f() { return new E().getStackTrace(); } | uses h.H$E.getStackTrace
          class E extends Exception {} Object f() { return new E().toString(); } | uses h.H$E.toString
          class R extends java.util.Random {} int f() { return new R().nextInt(); } | uses h.H$R.nextInt
          Object f() { return java.util.Set.of(1, 2).iterator().next(); } | use TreeSet or LinkedHashSet, whose order is defined
          Object f() { return new java.util.HashMap<>(); } | use TreeMap or LinkedHashMap, whose order is defined
          Object f() { return String.format("%,d", 1000); } | use String.format(Locale.ROOT, …)
          Object f() { return Math.pow(2, 0.5); } | use the same method of StrictMath
          Object f() { return rondo.runtime.NetworkModel.builtIn(); } | uses rondo.runtime.NetworkModel.builtIn
          synchronized void f() {} | f of h.H takes a lock
          void f() { synchronized (String.class) {} } | H.java:2: f of h.H takes a lock
          native void f(); | is native code
          @Override protected void finalize() {} | runs at a time that the garbage collector chooses
          static int count; | the static field count of h.H can change
          static final int[] ALL = {1}; | the static field ALL of h.H holds an object that can change
          static final java.util.List<Integer> ALL = new java.util.ArrayList<>(); | ALL of h.H holds an object that can change
          static final Object A = new java.util.concurrent.atomic.AtomicInteger(); | holds an object that can change
          static final java.util.function.Function<Integer, Integer> F; static { int[] n = {0}; java.util.function.Function<Integer, Integer> f = x -> n[0]++; F = f.andThen(x -> x); } | F of h.H holds an object that can change
          static final java.util.function.Predicate<Integer> P; static { int[] n = {0}; java.util.function.Predicate<Integer> p = x -> n[0]++ > 1; P = p.negate(); } | P of h.H holds an object that can change
          static final java.util.Comparator<Integer> C; static { int[] n = {0}; C = java.util.Comparator.comparing(x -> n[0]++); } | C of h.H holds an object that can change
          static class Cmp implements java.util.Comparator<Integer> { int n; public int compare(Integer a, Integer b) { return n++; } } static final Object C = new Cmp().reversed(); | C of h.H holds an object that can change
          static final Object L = java.util.Collections.unmodifiableList(new java.util.AbstractList<Integer>() { int n; public Integer get(int i) { return n++; } public int size() { return 1; } }); | L of h.H holds an object that can change
          record R(int[] a) {} static final R A = new R(new int[1]); | holds an object that can change
          static final int BAD = Integer.parseInt("x"); | the class h.H cannot be initialized: java.lang.NumberFormatException
          static { while (Math.abs(1) > 0) {} } | the class h.H cannot be initialized: it does not come to an end
          """)
  void isRefused(String member, String said) throws IOException {
    assertThatThrownBy(() -> loader("public class H {\n" + member + "}"))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(said);
  }

  @Test
  void whatIsNamedByAnAllowedClassIsScannedAsWell() throws IOException {
    write("Deep", "public class Deep { static void f() { Runtime.getRuntime().halt(0); } }");

    assertThatThrownBy(() -> loader("public class H { void f() { Deep.f(); } }"))
        .hasMessageContaining("Deep.java:2: f of h.Deep uses java.lang.Runtime");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int f(int x) { assert x > 0; return switch (x) { case 1 -> 2; default -> 3; }; }",
        "String f(int x) { return \"a\" + x + new int[] {1}.clone().length; }",
        "enum E { A, B { int g() { return 2; } }; int g() { return 1; } } static final E FIRST ="
            + " E.A;",
        "record R(int a, String b) {} static final R A = new R(1, \"x\");",
        "static final java.util.Map<String, java.util.List<Integer>> M = java.util.Map.of(\"a\","
            + " java.util.List.of(1));",
        "static final java.util.Comparator<Integer> C ="
            + " java.util.Comparator.<Integer>naturalOrder().reversed();",
        "static final java.util.function.IntUnaryOperator F = x -> x + 1;",
        "static final java.util.function.Function<Integer, Integer> F ="
            + " java.util.function.Function.identity();",
        "static class E extends RuntimeException { E() { super(\"x\"); } } String f() { return new"
            + " E().getMessage(); }",
        "static class S implements rondo.Spec<Object> { final java.util.Map<Object, Object> m = new"
            + " java.util.HashMap<>(); public void observe(rondo.NodeId n, Object v) { m.put(n, v);"
            + " } } S s = new S();",
        "Object f() { return String.format(java.util.Locale.ROOT, \"%,d\", 1000); }",
        "Object f() { return java.util.stream.IntStream.range(0, 3).boxed().toList(); }",
        "void f() { System.out.println(1); throw new IllegalStateException(); }",
        "Object o = 1; @Override public int hashCode() { return o.hashCode(); }",
        "String f(String s) { return s.toLowerCase(java.util.Locale.ROOT); }",
        "byte[] f(String s) { return s.getBytes(java.nio.charset.StandardCharsets.UTF_8); }",
        "String f(Object o) { return o.getClass().getSimpleName() + o; }",
        "int f(rondo.NodeId node) { return node.hashCode(); }",
      })
  void isAllowed(String member) throws Exception {
    Class<?> type = loader("public class H {\n" + member + "}").loadClass("h.H");

    assertThat(type.getDeclaredConstructor().newInstance()).isNotNull();
  }

  /** Neither Rondo nor the libraries that it uses are there. */
  @ParameterizedTest
  @ValueSource(
      strings = {"dev.rondo.frontend.Frontend", "javassist.ClassPool", "com.sun.jna.Native"})
  void rondoItselfCannotBeNamed(String name) throws IOException {
    SandboxClassLoader loader = loader("public class H {}");

    assertThatThrownBy(() -> loader.load(name)).isInstanceOf(ClassNotFoundException.class);
    assertThatThrownBy(() -> ClassPath.LANGUAGE.loader().loadClass(name))
        .isInstanceOf(ClassNotFoundException.class);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "while (true) { }",
        "while (true) { try { while (true) { } } catch (Throwable t) { } }",
        "while (true) { try { while (true) { } } catch (RuntimeException | Error t) { } }",
        "try { while (true) { } } finally { while (true) { } }",
        "int x = 0; while (true) { switch (x) { case 0: x = 1; continue; default: x = 0; continue;"
            + " } }",
        "twice(80);",
        "new Tree(80);",
        "java.util.stream.Stream.generate(() -> 1).forEach(x -> { });",
        "java.util.stream.IntStream.iterate(0, i -> i).filter(i -> i > 0).findFirst();",
        "new Own().forEach(x -> { });",
      })
  void isEnded(String code) throws Exception {
    Class<?> type =
        loader(
                "public class H { static int twice(int d) { return d == 0 ? 0 : twice(d - 1) +"
                    + " twice(d - 1); } static class Tree { Tree(int d) { if (d > 0) { new Tree(d -"
                    + " 1); new Tree(d - 1); } } } static class Own implements Iterable<Integer>,"
                    + " java.util.Iterator<Integer> {   public java.util.Iterator<Integer>"
                    + " iterator() { return this; }   public boolean hasNext() { return"
                    + " Boolean.TRUE; }   public Integer next() { return 1; } } public static void"
                    + " f() { "
                    + code
                    + " } }")
            .loadClass("h.H");
    EndlessLoopWatchdog watchdog = EndlessLoopWatchdog.start();

    assertThatThrownBy(() -> watchdog.call(() -> invoke(type)))
        .isInstanceOf(LoopExit.EndlessLoop.class);
  }

  /** How deep a stack is and how large a heap is the machine's, so no answer may depend on it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "try { deep(0); } catch (StackOverflowError e) { }",
        "try { deep(0); } catch (Throwable e) { }",
        "while (true) { try { deep(0); } finally { break; } }",
        "try { deep(0); } catch (Error | RuntimeException e) { } finally { deep(-1); }",
        "try { throw new OutOfMemoryError(); } catch (OutOfMemoryError e) { }",
      })
  void nothingGoesOnAfterTooLittleStackOrMemory(String code) throws Exception {
    Class<?> type =
        loader(
                "public class H { static int deep(int d) { return d < 0 ? d : deep(d + 1) + 1; }"
                    + " public static void f() { "
                    + code
                    + " } }")
            .loadClass("h.H");

    assertThatThrownBy(() -> invoke(type)).isInstanceOf(VirtualMachineError.class);
  }

  @Test
  void otherExceptionsAreCaught() throws Exception {
    String code =
        "int x = 0; for (int i = 0; i < 3; i++) { try { x += Integer.parseInt(\"a\"); } catch"
            + " (NumberFormatException | NullPointerException e) { x++; } finally { x += 10; } }"
            + " if (x != 33) throw new AssertionError(x);";
    Class<?> type =
        loader("public class H { public static void f() { " + code + " } }").loadClass("h.H");

    assertThat(invoke(type)).isEqualTo("ended");
  }

  private static String invoke(Class<?> type) {
    try {
      type.getMethod("f").invoke(null);
      return "ended";
    } catch (InvocationTargetException e) {
      throw (Error) e.getCause();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private SandboxClassLoader loader(String text) throws IOException {
    write("H", text);
    return new SandboxClassLoader(
        "test", new ClassPath(List.of(folder)), Map.of(), Map.of(), List.of("h.H"));
  }

  private void write(String name, String text) throws IOException {
    Files.createDirectories(folder.resolve("h"));
    Map<String, byte[]> classes =
        InMemoryCompiler.compile(
            name + ".java",
            "package h;" + (text.contains("\n") ? "" : "\n") + text,
            new ClassPath(List.of(folder)).loader());
    for (Map.Entry<String, byte[]> each : classes.entrySet()) {
      Files.write(folder.resolve(each.getKey().replace('.', '/') + ".class"), each.getValue());
    }
  }
}
