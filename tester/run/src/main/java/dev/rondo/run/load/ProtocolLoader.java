package dev.rondo.run.load;

import dev.rondo.analysis.GuardReads;
import dev.rondo.analysis.StaleMessageAnalysis;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.InMemoryCompiler;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.frontend.tags.OneByOneDelivery;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javassist.CannotCompileException;
import javassist.ClassPool;
import javassist.CtBehavior;
import javassist.CtClass;
import javassist.CtField;
import javassist.CtMethod;
import javassist.LoaderClassPath;
import javassist.Modifier;
import javassist.NotFoundException;
import javassist.bytecode.AccessFlag;
import javassist.bytecode.BadBytecode;

/** Compiles the file of a protocol and makes its class a {@link ProtocolNode}. */
public final class ProtocolLoader {

  private final Protocol protocol;
  private final ClassPath classPath;
  private final boolean marked;
  private final boolean accesses;
  private final ClassPool pool = new ClassPool(false);
  private final Map<String, CtClass> types = new TreeMap<>();

  private ProtocolLoader(Protocol protocol, ClassPath classPath, boolean marked, boolean accesses) {
    this.protocol = protocol;
    this.classPath = classPath;
    this.marked = marked;
    this.accesses = accesses;
    pool.appendClassPath(new LoaderClassPath(classPath.loader()));
    pool.appendClassPath(new LoaderClassPath(ProtocolNode.class.getClassLoader()));
    pool.appendSystemPath();
  }

  /** Loads a protocol that is free of errors. */
  public static LoadedProtocol load(Protocol protocol, ClassPath classPath) {
    return load(protocol, classPath, false, false);
  }

  /** Loads a protocol with line instrumentation for {@link LineLog}, which is slower. */
  public static LoadedProtocol loadMarked(Protocol protocol, ClassPath classPath) {
    return load(protocol, classPath, true, false);
  }

  /** Loads a protocol whose processes record which variables they read and assign. */
  public static LoadedProtocol loadNoting(Protocol protocol, ClassPath classPath) {
    return load(protocol, classPath, false, true);
  }

  private static LoadedProtocol load(
      Protocol protocol, ClassPath classPath, boolean marked, boolean accesses) {
    try {
      return new ProtocolLoader(protocol, classPath, marked, accesses).load();
    } catch (IOException
        | CannotCompileException
        | NotFoundException
        | BadBytecode
        | ReflectiveOperationException e) {
      throw new IllegalStateException("cannot load " + protocol.name(), e);
    }
  }

  private LoadedProtocol load()
      throws IOException,
          CannotCompileException,
          NotFoundException,
          BadBytecode,
          ReflectiveOperationException {
    Map<String, byte[]> compiled = compiled(protocol, classPath);
    for (byte[] bytes : compiled.values()) {
      CtClass type = pool.makeClass(new ByteArrayInputStream(bytes));
      types.put(type.getName(), type);
    }
    CtClass node = pool.get(protocol.qualifiedName());
    AccessInstrumentation.insert(
        node, types.values(), protocol, accesses || protocol.settings().severalRoles());
    for (CtClass type : types.values()) {
      LoopInstrumentation.insert(type);
      open(type);
    }
    Set<Integer> markedLines =
        marked ? LineInstrumentation.insert(node, protocol, line -> line) : Set.of();
    openVariables(node);
    addGuards(node);
    StaleMessageAnalysis forgetting = StaleMessageAnalysis.of(protocol);
    node.addInterface(pool.get(ProtocolNode.class.getName()));
    new DispatchGenerator(node, protocol, this::typeNamed).write(forgetting);
    SandboxClassLoader loader =
        new SandboxClassLoader(
            "protocol", classPath, compiled, bytecode(), protocol.settings().specs());
    Class<?> made = loader.loadClass(node.getName());
    ProtocolNode prototype =
        UserObjectFactory.by(
            () -> (ProtocolNode) made.getConstructor().newInstance(),
            "a process of " + protocol.name(),
            protocol.source());
    return new LoadedProtocol(
        protocol,
        LoadedProtocol.HandlerInfo.of(protocol),
        protocol.variables().stream().map(StateVariable::name).toList(),
        prototype,
        forgetting,
        OneByOneDelivery.of(protocol),
        GuardReads.of(protocol),
        markedLines,
        loader);
  }

  private static Map<String, byte[]> compiled(Protocol protocol, ClassPath classPath) {
    return InMemoryCompiler.compile(
        protocol.source().simpleName(), protocol.code().text(), classPath.loader());
  }

  /**
   * Checks all code that a protocol can reach for forbidden uses, without running a process. The
   * class loader checks it again; this reports errors earlier.
   *
   * @throws dev.rondo.frontend.diagnostic.UsageError if there is a forbidden use
   */
  public static void check(Protocol protocol, ClassPath classPath) {
    Map<String, byte[]> compiled = compiled(protocol, classPath);
    var unused =
        new SandboxClassLoader("check", classPath, compiled, compiled, protocol.settings().specs());
  }

  /** Makes a class and its members visible to the generated code. */
  private static void open(CtClass type) {
    int flags = type.getClassFile2().getAccessFlags();
    type.getClassFile2().setAccessFlags(AccessFlag.setPublic(flags));
    for (CtBehavior behavior : type.getDeclaredBehaviors()) {
      boolean lambda = behavior.getName().startsWith("lambda$");
      if (!lambda) {
        behavior.setModifiers(Modifier.setPublic(behavior.getModifiers()));
      }
    }
  }

  /** Makes variables assignable, final ones included, since a search restores earlier values. */
  private static void openVariables(CtClass node) {
    for (CtField field : node.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())) {
        field.setModifiers(Modifier.clear(field.getModifiers(), Modifier.FINAL));
      }
    }
  }

  private void addGuards(CtClass node)
      throws NotFoundException, BadBytecode, CannotCompileException {
    int index = 0;
    for (Handler handler : protocol.handlers()) {
      if (handler.guard().isPresent()) {
        String taken = handler.takes() == Handler.Takes.MAILBOX ? "Mailbox" : handler.type();
        GuardInstrumentation.add(
            node, method(node, handler.name(), taken), DispatchGenerator.guardName(index));
      }
      index++;
    }
    for (TimeoutHandler timeout : protocol.timeouts()) {
      if (timeout.guard().isPresent()) {
        String taken = timeout.message().isPresent() ? "Mailbox" : "";
        GuardInstrumentation.add(
            node, method(node, timeout.name(), taken), DispatchGenerator.guardName(index));
      }
      index++;
    }
  }

  /** The method with a name whose last parameter is of a type; handlers may be overloaded. */
  private static CtMethod method(CtClass node, String name, String taken) throws NotFoundException {
    for (CtMethod method : node.getDeclaredMethods(name)) {
      CtClass[] parameters = method.getParameterTypes();
      String last = parameters.length == 0 ? "" : parameters[parameters.length - 1].getName();
      if (isNamed(last, taken)) {
        return method;
      }
    }
    throw new NotFoundException(name);
  }

  private static boolean isNamed(String binaryName, String simpleName) {
    return binaryName.equals(simpleName)
        || binaryName.endsWith("$" + simpleName)
        || binaryName.endsWith("." + simpleName);
  }

  /** The binary name of a type of the file. */
  private String typeNamed(String simpleName) {
    return types.keySet().stream()
        .filter(name -> isNamed(name, simpleName))
        .findFirst()
        .orElseThrow();
  }

  private Map<String, byte[]> bytecode() throws IOException, CannotCompileException {
    Map<String, byte[]> bytecode = new HashMap<>();
    for (CtClass type : types.values()) {
      bytecode.put(type.getName(), type.toBytecode());
    }
    return bytecode;
  }
}
