package dev.rondo.run.load;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.LanguageClassLoader;
import dev.rondo.frontend.library.LibraryModel;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import javassist.CannotCompileException;
import javassist.ClassPool;
import javassist.CtClass;
import javassist.LoaderClassPath;
import javassist.bytecode.BadBytecode;
import javassist.bytecode.ClassFile;
import org.jspecify.annotations.Nullable;

/**
 * Loads user code: a protocol's file or the program made of it, and what they name of the user's
 * class path. User code can name these classes, the language, and the part of the Java runtime that
 * the {@link LibraryModel} lists. The bytecode of every class is read before it is loaded, so a
 * loader exists only for code that keeps to this.
 *
 * <p>Classes of the class path get the same {@link LoopInstrumentation} as those of the file, are
 * initialized at once, and may hold nothing in static fields that can change.
 */
public final class SandboxClassLoader extends ClassLoader {

  /** What is written into user code calls Rondo; user code itself cannot name it. */
  private static final String INSTRUMENTATION = "dev.rondo.run.";

  private final ClassPath classPath;
  private final URLClassLoader userFiles;
  private final Map<String, byte[]> own;

  private final BytecodeScan.Classes classes = new UserClasses();

  /** The class files that were looked for on the class path. */
  private final Map<String, Optional<byte[]>> found = new ConcurrentHashMap<>();

  /** The classes of the class path that were scanned and may be loaded. */
  private final Set<String> admitted = ConcurrentHashMap.newKeySet();

  /**
   * A loader of some classes and of what they name.
   *
   * @param compiled the class files by binary name, as the compiler has made them
   * @param instrumented the same as they are to be loaded
   * @param named further classes that are to be found, such as specs and a network
   * @throws UsageError where something that can be reached from them is forbidden, or a static
   *     initializer fails
   */
  public SandboxClassLoader(
      String name,
      ClassPath classPath,
      Map<String, byte[]> compiled,
      Map<String, byte[]> instrumented,
      Collection<String> named) {
    super(name, LanguageClassLoader.INSTANCE);
    this.classPath = classPath;
    this.userFiles = classPath.loader();
    this.own = instrumented;
    setDefaultAssertionStatus(true);
    admit(compiled, named);
  }

  /** What the code can name beside itself. */
  public ClassPath classPath() {
    return classPath;
  }

  /**
   * The class of a name that a person has written, such as that of a network.
   *
   * @throws UsageError where something that can be reached from it is forbidden
   */
  public synchronized Class<?> load(String name) throws ClassNotFoundException {
    admit(List.of(name), new TreeSet<>());
    return loadClass(name);
  }

  private void admit(Map<String, byte[]> compiled, Collection<String> named) {
    Set<String> violations = new TreeSet<>();
    List<String> reached = new ArrayList<>(named);
    for (byte[] bytes : compiled.values()) {
      BytecodeScan.ScannedClass result = scan(bytes, false);
      violations.addAll(result.violations());
      reached.addAll(result.named());
    }
    admit(reached, violations);
  }

  /** Lets classes of the class path be loaded, with all that they name. */
  private void admit(List<String> named, Set<String> violations) {
    Set<String> fresh = new TreeSet<>();
    Deque<String> reached = new ArrayDeque<>(named);
    while (!reached.isEmpty()) {
      String next = reached.remove();
      byte[] bytes = own.containsKey(next) || admitted.contains(next) ? null : onClassPath(next);
      if (bytes != null && fresh.add(next)) {
        BytecodeScan.ScannedClass result = scan(bytes, true);
        violations.addAll(result.violations());
        reached.addAll(result.named());
      }
    }
    UsageError.unless(violations.isEmpty(), String.join(System.lineSeparator(), violations));
    admitted.addAll(fresh);
    fresh.forEach(this::initialize);
  }

  private BytecodeScan.ScannedClass scan(byte[] bytes, boolean isOnClassPath) {
    try {
      return BytecodeScan.of(classFile(bytes), classes, isOnClassPath);
    } catch (BadBytecode e) {
      throw new UsageError("a class file of the class path cannot be read: " + e.getMessage(), e);
    }
  }

  private static ClassFile classFile(byte[] bytes) {
    try {
      return new ClassFile(new DataInputStream(new ByteArrayInputStream(bytes)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a scan asks of other classes. */
  private final class UserClasses implements BytecodeScan.Classes {

    @Override
    public boolean canName(String type) {
      return SandboxClassLoader.this.canName(type);
    }

    @Override
    public Optional<ClassFile> file(String type) {
      byte[] bytes = own.containsKey(type) ? own.get(type) : onClassPath(type);
      return Optional.ofNullable(bytes).map(SandboxClassLoader::classFile);
    }
  }

  private boolean canName(String type) {
    return own.containsKey(type)
        || LanguageClassLoader.isOfLanguage(type)
        || (!type.startsWith(INSTRUMENTATION) && onClassPath(type) != null);
  }

  private byte @Nullable [] onClassPath(String type) {
    return found.computeIfAbsent(type, this::read).orElse(null);
  }

  private Optional<byte[]> read(String type) {
    URL file = userFiles.findResource(type.replace('.', '/') + ".class");
    if (file == null || LanguageClassLoader.isOfLanguage(type)) {
      return Optional.empty();
    }
    try (InputStream stream = file.openStream()) {
      return Optional.of(stream.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A static initializer that fails must not look like a bug of the process that comes first. */
  private void initialize(String name) {
    EndlessLoopWatchdog watchdog = EndlessLoopWatchdog.start();
    watchdog.begin();
    try {
      StaticState.check(Class.forName(name, true, this));
    } catch (UsageError | UserCodeAbort saidByRondo) {
      throw saidByRondo;
    } catch (Throwable thrown) { // user code can throw checked exceptions as well
      throw refusal(name, thrown);
    } finally {
      watchdog.end();
    }
  }

  private static UsageError refusal(String name, Throwable thrown) {
    LoopExit.release(Thread.currentThread());
    Throwable cause =
        thrown instanceof ExceptionInInitializerError && thrown.getCause() != null
            ? thrown.getCause()
            : thrown;
    String text =
        LoopExit.isEndless(cause) ? "it does not come to an end" : UserToString.thrown(cause);
    return new UsageError("the class %s cannot be initialized: %s".formatted(name, text), thrown);
  }

  /** Its own classes come first: they may be on the user's class path as well. */
  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (name.startsWith(INSTRUMENTATION) && !own.containsKey(name)) {
      return SandboxClassLoader.class.getClassLoader().loadClass(name);
    }
    synchronized (getClassLoadingLock(name)) {
      if (!own.containsKey(name)) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : findClass(name);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = own.get(name);
    byte[] onClassPath = admitted.contains(name) ? onClassPath(name) : null;
    if (bytes == null && onClassPath != null) {
      bytes = guarded(onClassPath);
    }
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }

  private byte[] guarded(byte[] bytes) {
    ClassPool pool = new ClassPool(false);
    pool.appendClassPath(new LoaderClassPath(userFiles));
    pool.appendClassPath(new LoaderClassPath(SandboxClassLoader.class.getClassLoader()));
    pool.appendSystemPath();
    try {
      CtClass type = pool.makeClass(new ByteArrayInputStream(bytes));
      LoopInstrumentation.insert(type);
      return type.toBytecode();
    } catch (IOException | CannotCompileException | BadBytecode e) {
      throw new IllegalStateException("cannot guard the loops of a class", e);
    }
  }
}
