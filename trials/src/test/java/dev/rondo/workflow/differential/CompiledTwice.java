package dev.rondo.workflow.differential;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.sequentializer.SequentialProgram;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import rondo.runtime.Choices;
import rondo.runtime.Outputs;
import rondo.runtime.Program;

/** The emitted program as the JDK's compiler makes it of its text, beside the one in memory. */
final class CompiledTwice {

  private static final int RUNS = 10;
  private static final int PHASES = 3;
  private static final ThreadLocal<Javac> JAVAC = ThreadLocal.withInitial(Javac::new);

  /** What javac has made of programs that it was given together, by the name of the class. */
  private final Map<String, byte[]> together;

  private CompiledTwice(Map<String, byte[]> together) {
    this.together = together;
  }

  /** Whether this is a JDK; on a JRE the tally lacks this pair. */
  static boolean hasJavac() {
    return ToolProvider.getSystemJavaCompiler() != null;
  }

  /**
   * Compiles programs with javac, all at once; those of one name, and if one is wrong all, later.
   */
  static CompiledTwice of(List<SequentialProgram> programs) {
    Map<String, SequentialProgram> named = new LinkedHashMap<>();
    Set<String> twice = new HashSet<>();
    for (SequentialProgram program : programs) {
      if (named.put(program.binaryName(), program) != null) {
        twice.add(program.binaryName());
      }
    }
    named.keySet().removeAll(twice);
    return new CompiledTwice(
        named.isEmpty() || !hasJavac()
            ? Map.of()
            : JAVAC
                .get()
                .compile(List.copyOf(named.values()), new StringWriter())
                .orElse(Map.of()));
  }

  /** What the two do differently, if anything. */
  Optional<String> difference(SequentialProgram program) {
    ClassLoader language = Program.class.getClassLoader();
    StringWriter errors = new StringWriter();
    Optional<Map<String, byte[]>> compiled =
        together.containsKey(program.binaryName())
            ? Optional.of(together)
            : JAVAC.get().compile(List.of(program), errors);
    if (compiled.isEmpty()) {
      return Optional.of("javac does not compile the emitted program: " + errors);
    }
    ClassLoader byJavac = new InMemory(compiled.get(), language);
    ClassLoader inMemory =
        new InMemory(program.compile(program.code(), ClassPath.LANGUAGE.loader()), language);
    for (int seed = 0; seed < RUNS; seed++) {
      List<String> one = events(program, inMemory, seed);
      List<String> two = events(program, byJavac, seed);
      if (!one.equals(two)) {
        return Optional.of("in memory: " + one + ", by javac: " + two);
      }
    }
    return Optional.empty();
  }

  /** The JDK's compiler; what it has read of the class path serves the next program too. */
  private static final class Javac {
    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);

    Optional<Map<String, byte[]>> compile(List<SequentialProgram> programs, StringWriter errors) {
      Map<String, ByteArrayOutputStream> made = new HashMap<>();
      List<String> options = List.of("-g", "-proc:none", "-nowarn", "-cp", classPath());
      boolean compiles =
          compiler
              .getTask(
                  errors,
                  new Written(files, made),
                  null,
                  options,
                  null,
                  programs.stream().map(p -> new Text(p.name(), p.formatted().text())).toList())
              .call();
      if (!compiles) {
        return Optional.empty();
      }
      Map<String, byte[]> classes = new HashMap<>();
      made.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
      return Optional.of(classes);
    }
  }

  /** Takes what the compiler writes. */
  private static final class Written extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> made;

    Written(JavaFileManager files, Map<String, ByteArrayOutputStream> made) {
      super(files);
      this.made = made;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("made:///" + name.replace('$', '_')), kind) {
        @Override
        public OutputStream openOutputStream() {
          return made.computeIfAbsent(name, key -> new ByteArrayOutputStream());
        }
      };
    }
  }

  /** A file that is only text. */
  private static final class Text extends SimpleJavaFileObject {
    private final String text;

    Text(String name, String text) {
      super(URI.create("text:///" + name + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreErrors) {
      return text;
    }
  }

  private static String classPath() {
    try {
      return Path.of(Program.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> events(SequentialProgram program, ClassLoader loader, int seed) {
    List<String> events = new ArrayList<>();
    var settings = program.protocol().settings();
    try {
      Program run =
          (Program)
              Class.forName(program.binaryName(), true, loader)
                  .getConstructor(int.class, int.class, int.class)
                  .newInstance(settings.n(), settings.f(), settings.max());
      try {
        run.run(
            new SeededChoices(
                settings.n(), settings.f(), program.shape().rounds().size(), new Random(seed)),
            new Told(events),
            PHASES);
      } catch (RuntimeException | AssertionError thrown) {
        events.add(thrown.toString());
      }
      for (int node = 0; node < run.size(); node++) {
        events.add(java.util.Arrays.deepToString(run.state(node)));
      }
      return events;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private record Told(List<String> events) implements Outputs {
    @Override
    public void show(int node, Object value) {
      events.add("P" + node + " outputs " + value);
    }

    @Override
    public void input(int node, Object value) {
      events.add("P" + node + " has " + value);
    }
  }

  private static final class InMemory extends ClassLoader {
    private final Map<String, byte[]> classes;

    InMemory(Map<String, byte[]> classes, ClassLoader parent) {
      super(parent);
      this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = classes.get(name);
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  /** Decides at random, the same for the same seed. */
  private record SeededChoices(int n, int f, int rounds, Random random) implements Choices {
    @Override
    public int phases() {
      return PHASES;
    }

    @Override
    public void enter(int phase, int round) {}

    @Override
    public boolean delivers(int sender, int receiver, Object message) {
      return random.nextInt(4) != 0;
    }

    @Override
    public long pick(int receiver, int count) {
      long picked = 0;
      while (Long.bitCount(picked) < count) {
        picked |= 1L << random.nextInt(n);
      }
      return picked;
    }

    @Override
    public int timeout(int node, int enabled) {
      return enabled == 0 || random.nextInt(3) != 0 ? -1 : Integer.numberOfTrailingZeros(enabled);
    }

    @Override
    public int chosen(int node, int bound) {
      return random.nextInt(bound);
    }

    @Override
    public int choose(int bound) {
      return random.nextInt(bound);
    }
  }
}
