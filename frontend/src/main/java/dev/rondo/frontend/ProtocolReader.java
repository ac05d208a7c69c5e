package dev.rondo.frontend;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.MemberValuePair;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Fault;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.InputValues;
import dev.rondo.frontend.model.Invariant;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.ProtocolFile;
import dev.rondo.frontend.model.ProtocolMethods;
import dev.rondo.frontend.model.Role;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.frontend.model.Tags;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the parts of a protocol in its file. What is malformed is reported and left out. */
final class ProtocolReader {

  private static final List<String> SPECIAL =
      List.of("Init", "Upon", "Timeout", "Send", "Update", "Invariant", "Observed");

  private static final String ONLY_INT =
      "@Input is for int fields: write @Input(\"0..1\") int, which is 0 or 1";
  private static final String RANGES =
      "write @Input(\"0..1\"), @Input(\"1..n\") or @Input(\"{3, 5, 9}\") on an int field";

  private final SourceFile source;
  private final SourceFile code;
  private final Log log;
  private final CompilationUnit unit;
  private final Bindings bindings;
  private final List<Role> roles;

  private ProtocolReader(
      SourceFile code, CompilationUnit unit, Bindings bindings, List<Role> roles, Log log) {
    this.source = log.source();
    this.code = code;
    this.log = log;
    this.unit = unit;
    this.bindings = bindings;
    this.roles = roles;
  }

  static Optional<Protocol> read(
      SourceFile code, CompilationUnit unit, Bindings bindings, List<Role> roles, Log log) {
    ProtocolReader reader = new ProtocolReader(code, unit, bindings, roles, log);
    return reader.protocolClass().map(reader::read);
  }

  private Optional<ClassOrInterfaceDeclaration> protocolClass() {
    List<ClassOrInterfaceDeclaration> found =
        unit.findAll(
            ClassOrInterfaceDeclaration.class,
            type -> type.getAnnotationByName("Protocol").isPresent());
    if (found.isEmpty()) {
      log.add(DiagnosticKind.NO_PROTOCOL, Position.START, className());
      return Optional.empty();
    }
    ClassOrInterfaceDeclaration first = found.get(0);
    for (ClassOrInterfaceDeclaration further : found.subList(1, found.size())) {
      log.add(
          DiagnosticKind.SEVERAL_PROTOCOLS,
          further.getName(),
          further.getNameAsString(),
          first.getNameAsString());
    }
    return Optional.of(first);
  }

  private String className() {
    String name = source.simpleName();
    return name.endsWith(".java") ? name.substring(0, name.length() - 5) : "MyProtocol";
  }

  private Protocol read(ClassOrInterfaceDeclaration declaration) {
    parent(declaration);
    terminates(declaration);
    PropertyReader.check(
        declaration,
        unit.findAll(MethodDeclaration.class, method -> isAnnotated(method, "Observed")),
        roles,
        log);
    MessageReader messageReader = new MessageReader(unit, declaration, bindings, log);
    List<Message> messages = messageReader.messages();
    Tags tags = messageReader.tags(messages);
    HandlerReader handlerReader = new HandlerReader(messages, new SealedTypes(unit), bindings, log);
    List<Handler> handlers = handlerReader.handlers(declaration);
    List<TimeoutHandler> timeouts = handlerReader.timeouts(declaration);
    List<RoundMethods> rounds = new RoundMethodsReader(messages, bindings, log).read(declaration);
    return new Protocol(
        new ProtocolFile(source, code, unit, declaration, roles),
        ProtocolSettingsReader.read(declaration, bindings, log),
        messages,
        variables(declaration),
        new ProtocolMethods(
            init(declaration),
            handlers,
            timeouts,
            properties(declaration, "Invariant", DiagnosticKind.INVARIANT_SHAPE),
            properties(declaration, "Sometimes", DiagnosticKind.SOMETIMES_SHAPE),
            helpers(declaration),
            rounds),
        rounds.isEmpty() ? tags : RoundMethodsReader.tags(rounds),
        TagReport.NONE);
  }

  private void terminates(ClassOrInterfaceDeclaration declaration) {
    Optional<AnnotationExpr> annotation = declaration.getAnnotationByName("Terminates");
    boolean isKnown =
        annotation
            .flatMap(found -> found.findFirst(StringLiteralExpr.class))
            .flatMap(text -> InputValues.parse(text.asString()))
            .filter(values -> !(values instanceof InputValues.Faulty))
            .isPresent();
    if (annotation.isPresent() && !isKnown) {
      log.add(DiagnosticKind.BAD_TERMINATES, annotation.get());
    }
  }

  private void parent(ClassOrInterfaceDeclaration declaration) {
    String name = declaration.getNameAsString();
    if (declaration.getExtendedTypes().isEmpty()) {
      log.add(DiagnosticKind.NOT_A_NODE, declaration.getName(), name);
      return;
    }
    ClassOrInterfaceType parent = declaration.getExtendedTypes().get(0);
    String base = parent.getNameAsString();
    if (unit.getClassByName(base).isPresent()) {
      log.add(
          DiagnosticKind.BASE_NOT_JOINED,
          parent,
          name,
          base,
          "cannot be merged with it",
          "let "
              + base
              + " extend Node and put it directly before or after "
              + name
              + ", without other subclasses, a constructor, type parameters, interfaces, super and"
              + " names that would change their meaning");
    } else if (!base.equals("Node") && !base.equals("RoundNode")) {
      refuseBaseElsewhere(declaration, parent, log);
    }
  }

  /** A protocol is one file, and so are its mutants, each with the base class. */
  static void refuseBaseElsewhere(
      ClassOrInterfaceDeclaration declaration, ClassOrInterfaceType parent, Log log) {
    String name = declaration.getNameAsString();
    String base = parent.getNameAsString();
    log.add(
        DiagnosticKind.BASE_NOT_JOINED,
        parent,
        name,
        base,
        "is not in this file",
        "put abstract class %s extends Node directly after %s, with its imports, or write class %s extends Node"
            .formatted(base, name, name));
  }

  private Optional<MethodDeclaration> init(ClassOrInterfaceDeclaration declaration) {
    List<MethodDeclaration> inits = annotated(declaration, "Init");
    for (MethodDeclaration further : inits.subList(Math.min(1, inits.size()), inits.size())) {
      log.add(
          DiagnosticKind.TWO_INITS,
          further.getName(),
          further.getNameAsString(),
          inits.get(0).getNameAsString());
    }
    return inits.stream().findFirst();
  }

  /** The methods about states: invariants or {@code @Sometimes} methods. */
  private List<Invariant> properties(
      ClassOrInterfaceDeclaration declaration, String annotation, DiagnosticKind misshapen) {
    List<Invariant> properties = new ArrayList<>();
    for (MethodDeclaration method :
        unit.findAll(MethodDeclaration.class, method -> isAnnotated(method, annotation))) {
      Optional<Fault> fault = faultOfProperty(declaration, method, annotation);
      fault.ifPresent(
          found ->
              log.add(
                  misshapen,
                  method.getName(),
                  method.getNameAsString(),
                  found.text(),
                  found.hint()));
      if (fault.isEmpty()) {
        properties.add(new Invariant(method));
      }
    }
    return List.copyOf(properties);
  }

  private static Optional<Fault> faultOfProperty(
      ClassOrInterfaceDeclaration declaration, MethodDeclaration method, String annotation) {
    String name = method.getNameAsString();
    String shape =
        "write @%s boolean %s() in the protocol class, or @%s static boolean %s(List<%s> all)"
            .formatted(annotation, name, annotation, name, declaration.getNameAsString());
    Optional<String> fault = Optional.empty();
    if (method.getParentNode().filter(parent -> parent == declaration).isEmpty()) {
      fault = Optional.of("is not in the protocol class");
    } else if (!method.getTypeAsString().equals("boolean")) {
      fault = Optional.of("returns " + method.getTypeAsString());
    } else {
      fault = faultOfParameters(declaration, method);
    }
    return fault.map(text -> new Fault(text, shape)).or(() -> otherRole(method, annotation));
  }

  /** What a method is besides. */
  static Optional<Fault> otherRole(MethodDeclaration method, String role) {
    return SPECIAL.stream()
        .filter(name -> !name.equals(role) && isAnnotated(method, name))
        .map(
            name ->
                new Fault(
                    "is also @" + name,
                    "write two methods, one with @%s and one with @%s".formatted(role, name)))
        .findFirst();
  }

  /** An invariant of one process has no parameter, a static one has the list of all processes. */
  private static Optional<String> faultOfParameters(
      ClassOrInterfaceDeclaration declaration, MethodDeclaration method) {
    List<String> types =
        method.getParameters().stream().map(parameter -> parameter.getTypeAsString()).toList();
    String all = "List<" + declaration.getNameAsString() + ">";
    if (method.isStatic()) {
      boolean takesAll = types.equals(List.of(all)) || types.equals(List.of("java.util." + all));
      return takesAll ? Optional.empty() : Optional.of("is static and does not take " + all);
    }
    if (types.equals(List.of(all))) {
      return Optional.of("takes all processes and is not static");
    }
    return method.getParameters().isEmpty()
        ? Optional.empty()
        : Optional.of("takes " + method.getParameter(0));
  }

  private List<StateVariable> variables(ClassOrInterfaceDeclaration declaration) {
    List<StateVariable> variables = new ArrayList<>();
    for (FieldDeclaration field : declaration.getFields()) {
      if (!field.isStatic()) {
        for (VariableDeclarator declarator : field.getVariables()) {
          variables.add(new StateVariable(field, declarator, input(field), drawnFor(field)));
        }
      }
    }
    checkFaulty(variables.stream().filter(variable -> variable.input().isPresent()).toList());
    return List.copyOf(variables);
  }

  /**
   * The faulty processes are drawn first, since the other inputs of a faulty process have no
   * meaning.
   */
  private void checkFaulty(List<StateVariable> inputs) {
    inputs.stream()
        .skip(1)
        .filter(variable -> variable.input().orElseThrow() instanceof InputValues.Faulty)
        .findFirst()
        .ifPresent(
            later ->
                log.add(
                    DiagnosticKind.BAD_INPUT,
                    later.field(),
                    "faulty",
                    "is not the first input",
                    "declare this field before the other inputs"));
  }

  private Optional<InputValues> input(FieldDeclaration field) {
    Optional<AnnotationExpr> annotation = field.getAnnotationByName("Input");
    if (annotation.isEmpty()) {
      return Optional.empty();
    }
    String text = said(annotation.get(), "value");
    Optional<InputValues> values = InputValues.parse(text);
    boolean isInt = field.getElementType().asString().equals("int");
    if (values.isEmpty()) {
      log.add(
          DiagnosticKind.BAD_INPUT,
          annotation.get(),
          text,
          "is neither a range nor a list",
          RANGES);
    } else if (!isInt) {
      log.add(
          DiagnosticKind.BAD_INPUT,
          annotation.get(),
          text,
          "is on a field that is not an int",
          ONLY_INT);
    }
    return values;
  }

  private Optional<InputValues> drawnFor(FieldDeclaration field) {
    Optional<AnnotationExpr> annotation = field.getAnnotationByName("Input");
    String text = annotation.map(input -> said(input, "of")).orElse("");
    Optional<InputValues> processes = InputValues.parse(text);
    boolean areKnown =
        processes.filter(given -> !(given instanceof InputValues.Faulty)).isPresent()
            && !said(annotation.orElseThrow(), "value").strip().equals("faulty");
    if (!text.isEmpty() && !areKnown) {
      log.add(
          DiagnosticKind.BAD_INPUT,
          annotation.orElseThrow(),
          text,
          "does not say which processes",
          "write their numbers from 0: @Input(value = \"0..1\", of = \"2..4\")");
    }
    return processes.filter(given -> areKnown);
  }

  /** The value of an annotation, whose name may be omitted if it is the only one. */
  private static String said(AnnotationExpr annotation, String member) {
    Optional<StringLiteralExpr> alone =
        annotation
            .toSingleMemberAnnotationExpr()
            .filter(single -> member.equals("value"))
            .flatMap(single -> single.findFirst(StringLiteralExpr.class));
    return alone
        .or(
            () ->
                annotation.findAll(MemberValuePair.class).stream()
                    .filter(pair -> pair.getNameAsString().equals(member))
                    .flatMap(pair -> pair.findFirst(StringLiteralExpr.class).stream())
                    .findFirst())
        .map(StringLiteralExpr::asString)
        .orElse("");
  }

  private static List<MethodDeclaration> helpers(ClassOrInterfaceDeclaration declaration) {
    return declaration.getMethods().stream()
        .filter(method -> SPECIAL.stream().noneMatch(name -> isAnnotated(method, name)))
        .toList();
  }

  static List<MethodDeclaration> annotated(ClassOrInterfaceDeclaration declaration, String name) {
    return declaration.getMethods().stream().filter(method -> isAnnotated(method, name)).toList();
  }

  private static boolean isAnnotated(MethodDeclaration method, String name) {
    return method.getAnnotationByName(name).isPresent();
  }
}
