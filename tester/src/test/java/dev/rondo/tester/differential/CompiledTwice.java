package dev.rondo.tester.differential;

import dev.rondo.sequentializer.SequentialProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import rondo.runtime.Choices;
import rondo.runtime.Outputs;
import rondo.runtime.Program;

/** The emitted program as the JDK's compiler makes it of its text, beside the one in memory. */
final class CompiledTwice {

  private static final int RUNS = 20;
  private static final int PHASES = 3;

  private CompiledTwice() {}

  /** What the two do differently, if anything. */
  static Optional<String> difference(SequentialProgram program) {
    try {
      Path folder = Files.createTempDirectory("emitted");
      try {
        return compare(program, folder);
      } finally {
        try (Stream<Path> all = Files.walk(folder)) {
          all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<String> compare(SequentialProgram program, Path folder)
      throws IOException {
    Path file = Files.writeString(folder.resolve(program.name() + ".java"), program.text());
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null)) {
      var errors = new java.io.StringWriter();
      List<String> options =
          List.of("-d", folder.toString(), "-proc:none", "-nowarn", "-cp", classPath());
      var units = files.getJavaFileObjects(file);
      if (!javac.getTask(errors, files, null, options, null, units).call()) {
        return Optional.of("javac does not compile the emitted program: " + errors);
      }
    }
    ClassLoader language = Program.class.getClassLoader();
    try (URLClassLoader compiled =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, language)) {
      ClassLoader inMemory = new InMemory(program.compile(language), language);
      for (int seed = 0; seed < RUNS; seed++) {
        List<String> one = events(program, inMemory, seed);
        List<String> two = events(program, compiled, seed);
        if (!one.equals(two)) {
          return Optional.of("in memory: " + one + ", by javac: " + two);
        }
      }
    }
    return Optional.empty();
  }

  private static String classPath() throws IOException {
    try {
      return Path.of(Program.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (java.net.URISyntaxException e) {
      throw new IOException(e);
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
                settings.n(), settings.f(), program.layout().rounds().size(), new Random(seed)),
            new Told(events),
            PHASES);
      } catch (RuntimeException thrown) {
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
    public void output(int node, Object value) {
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
    public int choose(int node, int bound) {
      return random.nextInt(bound);
    }

    @Override
    public int choose(int bound) {
      return random.nextInt(bound);
    }
  }
}
