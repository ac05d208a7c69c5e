package dev.rondo.run.load;

import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.NondeterminismRules;
import dev.rondo.frontend.library.NondeterminismRules.Caller;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javassist.bytecode.AccessFlag;
import javassist.bytecode.BadBytecode;
import javassist.bytecode.BootstrapMethodsAttribute;
import javassist.bytecode.ClassFile;
import javassist.bytecode.CodeAttribute;
import javassist.bytecode.CodeIterator;
import javassist.bytecode.ConstPool;
import javassist.bytecode.Descriptor;
import javassist.bytecode.ExceptionTable;
import javassist.bytecode.FieldInfo;
import javassist.bytecode.MethodInfo;
import javassist.bytecode.Opcode;

/**
 * Scans a class file: the classes it names, and forbidden uses. Every method is read, with the
 * bodies of lambdas, what method references stand for, and static initializers.
 */
final class BytecodeScan {

  /** Decides about the classes that are not of the Java runtime. */
  interface Classes {
    /** Whether user code may name a class, by its binary name. */
    boolean canName(String type);

    /** The file of a class of the user. */
    Optional<ClassFile> file(String type);
  }

  /** What compilers emit for lambdas, concatenation, records and switches. */
  private static final Set<String> BOOTSTRAPS =
      Set.of(
          "java.lang.invoke.ConstantBootstraps",
          "java.lang.invoke.LambdaMetafactory",
          "java.lang.invoke.StringConcatFactory",
          "java.lang.runtime.ObjectMethods",
          "java.lang.runtime.SwitchBootstraps");

  /** The text that an exception of the user's own was given, which no JVM writes. */
  private static final Set<String> MESSAGES = Set.of("getMessage", "getLocalizedMessage");

  private static final LibraryModel LIBRARY = LibraryModel.standard();

  private static final Set<String> OBSERVERS =
      Set.of("rondo.Spec", "rondo.Linearizable", "rondo.Network");

  private final ClassFile file;
  private final ConstPool constants;
  private final Classes classes;
  private final Set<String> named = new TreeSet<>();
  private final Set<String> violations = new TreeSet<>();

  /** Whether the class is on the class path, so that no check of the source has seen it. */
  private final boolean isShared;

  private final boolean isObserver;

  private String method = "";
  private int line;

  private BytecodeScan(ClassFile file, Classes classes, boolean isShared) {
    this.file = file;
    this.constants = file.getConstPool();
    this.classes = classes;
    this.isShared = isShared;
    this.isObserver = isShared && isObserver(file.getName(), classes);
  }

  /**
   * What a class file names and what is wrong with it.
   *
   * @param named binary names of classes
   * @param violations each as a line of text
   */
  record ScannedClass(Set<String> named, Set<String> violations) {}

  /**
   * Scans a class file.
   *
   * @param isShared whether the class is on the class path, where its static fields are checked and
   *     what else a check of the source would see
   */
  static ScannedClass of(ClassFile file, Classes classes, boolean isShared) throws BadBytecode {
    BytecodeScan scan = new BytecodeScan(file, classes, isShared);
    scan.scan();
    return new ScannedClass(scan.named, scan.violations);
  }

  private void scan() throws BadBytecode {
    if (!file.isInterface()) {
      type(file.getSuperclass());
    }
    for (String implemented : file.getInterfaces()) {
      type(implemented);
    }
    for (MethodInfo each : file.getMethods()) {
      method = each.getName();
      line = Math.max(0, each.getLineNumber(0));
      if ((each.getAccessFlags() & AccessFlag.NATIVE) != 0) {
        refuse("is native code");
      }
      if ((each.getAccessFlags() & AccessFlag.SYNCHRONIZED) != 0) {
        refuse("takes a lock");
      }
      if (method.equals("finalize") && each.getDescriptor().equals("()V")) {
        refuse("runs at a time that the garbage collector chooses");
      }
      CodeAttribute code = each.getCodeAttribute();
      if (code != null) {
        scan(each, code);
      }
    }
    if (isShared) {
      for (FieldInfo field : file.getFields()) {
        scan(field);
      }
    }
  }

  private void scan(MethodInfo each, CodeAttribute code) throws BadBytecode {
    ExceptionTable handlers = code.getExceptionTable();
    for (int index = 0; index < handlers.size(); index++) {
      if (handlers.catchType(index) != 0) {
        type(constants.getClassInfo(handlers.catchType(index)));
      }
    }
    CodeIterator instructions = code.iterator();
    while (instructions.hasNext()) {
      int position = instructions.next();
      line = Math.max(0, each.getLineNumber(position));
      switch (instructions.byteAt(position)) {
        case Opcode.GETSTATIC, Opcode.PUTSTATIC, Opcode.GETFIELD, Opcode.PUTFIELD ->
            field(instructions.u16bitAt(position + 1));
        case Opcode.INVOKEVIRTUAL,
            Opcode.INVOKESPECIAL,
            Opcode.INVOKESTATIC,
            Opcode.INVOKEINTERFACE ->
            called(instructions.u16bitAt(position + 1));
        case Opcode.INVOKEDYNAMIC ->
            linked(constants.getInvokeDynamicBootstrap(instructions.u16bitAt(position + 1)));
        case Opcode.NEW,
            Opcode.ANEWARRAY,
            Opcode.MULTIANEWARRAY,
            Opcode.CHECKCAST,
            Opcode.INSTANCEOF ->
            type(constants.getClassInfo(instructions.u16bitAt(position + 1)));
        case Opcode.MONITORENTER -> refuse("takes a lock");
        case Opcode.LDC -> constant(instructions.byteAt(position + 1));
        case Opcode.LDC_W, Opcode.LDC2_W -> constant(instructions.u16bitAt(position + 1));
        default -> {}
      }
    }
  }

  private void called(int index) {
    if (constants.getTag(index) == ConstPool.CONST_InterfaceMethodref) {
      called(
          constants.getInterfaceMethodrefClassName(index),
          constants.getInterfaceMethodrefName(index),
          constants.getInterfaceMethodrefType(index));
    } else {
      called(
          constants.getMethodrefClassName(index),
          constants.getMethodrefName(index),
          constants.getMethodrefType(index));
    }
  }

  private void field(int index) {
    String owner = constants.getFieldrefClassName(index);
    String name = constants.getFieldrefName(index);
    type(owner);
    NondeterminismRules.ofObserversField(owner, name)
        .ifPresent(use -> refuse(owner + "." + name, use.hint()));
  }

  private void constant(int index) {
    switch (constants.getTag(index)) {
      case ConstPool.CONST_Class -> type(constants.getClassInfo(index));
      case ConstPool.CONST_MethodHandle -> handle(index);
      case ConstPool.CONST_Dynamic -> linked(constants.getDynamicBootstrap(index));
      default -> {}
    }
  }

  private void linked(int bootstrap) {
    BootstrapMethodsAttribute all =
        (BootstrapMethodsAttribute) file.getAttribute(BootstrapMethodsAttribute.tag);
    BootstrapMethodsAttribute.BootstrapMethod linker = all.getMethods()[bootstrap];
    int reference = constants.getMethodHandleIndex(linker.methodRef);
    String owner = constants.getMethodrefClassName(reference);
    if (!BOOTSTRAPS.contains(owner)) {
      refuse(owner, "compile it with javac");
    }
    for (int argument : linker.arguments) {
      constant(argument);
    }
  }

  /** What a method reference or a lambda stands for. */
  private void handle(int index) {
    int kind = constants.getMethodHandleKind(index);
    int reference = constants.getMethodHandleIndex(index);
    if (kind <= ConstPool.REF_putStatic) {
      field(reference);
    } else {
      called(reference);
    }
  }

  private void called(String owner, String name, String descriptor) {
    type(owner);
    for (String declaring : isShared ? declaring(owner, name, descriptor) : Set.of(owner)) {
      boolean isOwnMessage = !declaring.equals(owner) && MESSAGES.contains(name);
      NondeterminismRules.ofBytecode(
              declaring, name, parameters(descriptor), new Caller(method, isShared, isObserver))
          .filter(use -> !isOwnMessage)
          .ifPresent(
              use ->
                  refuse(name.equals("<init>") ? "new " + owner : owner + "." + name, use.hint()));
    }
  }

  /**
   * The classes outside of the user's that can declare a called method: the class file names the
   * class of the receiver, which may have inherited it. Where the table knows the method of some of
   * its supertypes, the others do not have it.
   */
  private Set<String> declaring(String owner, String name, String descriptor) {
    if (owner.startsWith("[")) {
      return Set.of("java.lang.Object");
    }
    Set<String> declaring = new TreeSet<>();
    Set<String> seen = new TreeSet<>();
    Deque<String> next = new ArrayDeque<>(List.of(owner));
    while (!next.isEmpty()) {
      String type = next.remove();
      Optional<ClassFile> found = classes.file(type);
      if (found.isEmpty()) {
        declaring.add(type);
      } else if (seen.add(type) && !declares(found.get(), name, descriptor)) {
        next.addAll(parents(found.get()));
      }
    }
    Set<String> known = new TreeSet<>(declaring);
    known.removeIf(type -> LIBRARY.effects(type, name, parameters(descriptor)).isEmpty());
    return known.isEmpty() ? declaring : known;
  }

  private static List<String> parents(ClassFile type) {
    List<String> parents = new ArrayList<>(List.of(type.getInterfaces()));
    parents.add(type.getSuperclass());
    return parents;
  }

  private static boolean declares(ClassFile type, String name, String descriptor) {
    return type.getMethods().stream()
        .anyMatch(each -> each.getName().equals(name) && each.getDescriptor().equals(descriptor));
  }

  /** Whether a class, or the one around it, is a spec or a network. */
  private static boolean isObserver(String name, Classes classes) {
    int nested = name.lastIndexOf('$');
    return extendsObserver(name, classes)
        || nested > 0 && isObserver(name.substring(0, nested), classes);
  }

  private static boolean extendsObserver(String name, Classes classes) {
    Set<String> seen = new TreeSet<>();
    Deque<String> next = new ArrayDeque<>(List.of(name));
    while (!next.isEmpty()) {
      String type = next.remove();
      if (seen.add(type)) {
        classes.file(type).ifPresent(found -> next.addAll(parents(found)));
      }
    }
    return !Collections.disjoint(seen, OBSERVERS);
  }

  /** The binary names of the parameter types of a method. */
  private static List<String> parameters(String descriptor) {
    String list = Descriptor.toString(Descriptor.getParamDescriptor(descriptor));
    String names = list.substring(1, list.length() - 1);
    return names.isEmpty() ? List.of() : List.of(names.split(","));
  }

  /** The methods of a type of the JDK are judged one by one; the type itself does nothing. */
  private void type(String name) {
    String type = element(name);
    if (type.isEmpty() || LibraryModel.isOfJdk(type)) {
      return;
    }
    if (classes.canName(type)) {
      named.add(type);
    } else {
      refuse(type, "keep to the classes of the protocol and of the class path");
    }
  }

  /** The class that an array is of; empty for primitives. */
  private static String element(String name) {
    if (!name.startsWith("[")) {
      return name;
    }
    String element = name.replace("[", "");
    return element.startsWith("L")
        ? Descriptor.toJavaName(element.substring(1)).replace(";", "")
        : "";
  }

  /** All processes and all schedules share what a class holds, so it must never change. */
  private void scan(FieldInfo field) {
    int flags = field.getAccessFlags();
    boolean isOfCompiler = (flags & AccessFlag.SYNTHETIC) != 0 && field.getName().contains("$");
    if ((flags & AccessFlag.STATIC) != 0 && (flags & AccessFlag.FINAL) == 0 && !isOfCompiler) {
      violations.add(
          "%s: the static field %s of %s can change: all processes and schedules share it"
              .formatted(place(0), field.getName(), file.getName()));
    }
  }

  private void refuse(String used, String instead) {
    violations.add(
        "%s: %s of %s uses %s, which a protocol may not: every run must be repeatable; %s"
            .formatted(place(line), shown(), file.getName(), used, instead));
  }

  private void refuse(String what) {
    violations.add(
        "%s: %s of %s %s, which a protocol may not: every run must be repeatable"
            .formatted(place(line), shown(), file.getName(), what));
  }

  private String shown() {
    return method.equals("<clinit>")
        ? "static initializer"
        : method.equals("<init>") ? "constructor" : method;
  }

  private String place(int atLine) {
    String source = file.getSourceFile() == null ? file.getName() : file.getSourceFile();
    return atLine > 0 ? source + ":" + atLine : source;
  }
}
