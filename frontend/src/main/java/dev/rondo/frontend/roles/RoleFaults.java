package dev.rondo.frontend.roles;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MemberValuePair;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.TimerHint;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.Symbol;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reports why classes cannot be roles of one protocol. */
final class RoleFaults {

  private static final Set<String> OF_TIMERS = Set.of("startTimer", "cancelTimer");
  private static final Set<String> OF_ALL = Set.of("Byzantine", "Terminates", "Property");

  private final CompilationUnit unit;
  private final List<RoleClass> roles;
  private final Log log;

  private RoleFaults(CompilationUnit unit, List<RoleClass> roles, Log log) {
    this.unit = unit;
    this.roles = roles;
    this.log = log;
  }

  static void report(CompilationUnit unit, List<RoleClass> roles, Log log) {
    RoleFaults faults = new RoleFaults(unit, roles, log);
    roles.forEach(faults::type);
    faults.lines();
    roles.forEach(faults::members);
    faults.types();
    roles.forEach(faults::uses);
    new RoleProperties(unit, roles).check(log);
    new RoleCalls(roles, log).check(unit);
  }

  private void add(RoleClass role, Node at, String what, String hint) {
    log.add(DiagnosticKind.ROLE_SHAPE, at, role.name(), what, hint);
  }

  private void type(RoleClass role) {
    ClassOrInterfaceDeclaration type = role.declaration();
    String name = role.name();
    if (type.isInterface() || type.isAbstract()) {
      add(role, type.getName(), "is an interface or abstract", "write class " + name);
    } else if (!type.isTopLevelType() && !type.isStatic()) {
      add(role, type.getName(), "is an inner class", "write static class " + name);
    } else if (!type.getTypeParameters().isEmpty()) {
      add(role, type.getName(), "has type parameters", "write the types themselves");
    } else if (type.getExtendedTypes().isEmpty()) {
      log.add(DiagnosticKind.NOT_A_NODE, type.getName(), name);
    } else {
      parents(role, type);
    }
    type.getAnnotations().stream()
        .filter(annotation -> OF_ALL.contains(annotation.getName().getIdentifier()))
        .forEach(annotation -> ofAll(role, annotation));
    role.annotation().findAll(MemberValuePair.class).stream()
        .filter(pair -> pair.getNameAsString().equals("max"))
        .forEach(max -> add(role, max, "sets max", "leave max out: roles cannot spawn processes"));
  }

  private void parents(RoleClass role, ClassOrInterfaceDeclaration type) {
    ClassOrInterfaceType parent = type.getExtendedTypes().get(0);
    boolean isNode =
        Symbol.of(parent.getName()).filter(new Symbol.Type("rondo.Node")::equals).isPresent();
    if (!isNode) {
      add(role, parent, "extends " + parent, "write class " + role.name() + " extends Node");
    }
    type.getImplementedTypes()
        .forEach(i -> add(role, i, "implements " + i, "leave implements " + i + " out"));
  }

  private void ofAll(RoleClass role, AnnotationExpr annotation) {
    String name = "@" + annotation.getNameAsString();
    add(
        role,
        annotation,
        "has " + name + ", which speaks of all processes",
        "let the roles stand in one class and write " + name + " on that");
  }

  /** The position of a member determines its role. */
  private void lines() {
    for (int index = 1; index < roles.size(); index++) {
      RoleClass role = roles.get(index);
      RoleClass before = roles.get(index - 1);
      int begins = role.declaration().getBegin().orElseThrow().line;
      if (begins <= before.declaration().getEnd().orElseThrow().line) {
        add(
            role,
            role.declaration().getName(),
            "begins on a line of " + before.name(),
            "let it begin on a new line");
      }
    }
  }

  private void members(RoleClass role) {
    boolean hasInit = false;
    for (BodyDeclaration<?> member : role.declaration().getMembers()) {
      if (member.isConstructorDeclaration() || member.isInitializerDeclaration()) {
        add(
            role,
            member,
            "has a constructor or an initializer block",
            "set fields where they are declared, or in the @Init method");
      } else if (member instanceof MethodDeclaration method) {
        method(role, method);
        hasInit |= refusesInit(role, method, hasInit);
      } else if (member instanceof FieldDeclaration field) {
        field.getAnnotationByName("Input").ifPresent(input -> input(role, input));
      }
    }
    for (MethodCallExpr call : role.declaration().findAll(MethodCallExpr.class)) {
      if (Ast.nodeMethod(call).filter("spawn"::equals).isPresent()) {
        add(role, call, "spawns processes", "give the role the n that it needs");
      }
    }
    timers(role);
  }

  private void input(RoleClass role, AnnotationExpr input) {
    if (input.toString().contains("\"faulty\"")) {
      add(
          role,
          input,
          "decides which of all processes are faulty",
          "use @Byzantine on the class around the roles");
    } else if (input.findAll(MemberValuePair.class).stream()
        .anyMatch(pair -> pair.getNameAsString().equals("of"))) {
      add(
          role,
          input,
          "restricts an input to some processes",
          "leave of out: the input is one of the role");
    }
  }

  /** A timer of another role would never run out. */
  private void timers(RoleClass role) {
    Set<String> own =
        role.declaration().getMethods().stream()
            .flatMap(method -> method.getAnnotationByName("Timeout").stream())
            .flatMap(timeout -> timeout.findAll(StringLiteralExpr.class).stream())
            .map(StringLiteralExpr::asString)
            .collect(Collectors.toSet());
    for (MethodCallExpr call : role.declaration().findAll(MethodCallExpr.class)) {
      boolean ofTimer = Ast.nodeMethod(call).filter(OF_TIMERS::contains).isPresent();
      if (ofTimer && call.getArgument(0) instanceof StringLiteralExpr name) {
        if (!own.contains(name.asString())) {
          log.add(
              DiagnosticKind.TIMER_NAME,
              call,
              name.asString(),
              "has no timeout in " + role.name(),
              TimerHint.noTimeout(name.asString(), own) + " in " + role.name());
        }
      }
    }
  }

  private boolean refusesInit(RoleClass role, MethodDeclaration method, boolean hasInit) {
    boolean isInit = method.isAnnotationPresent("Init");
    if (isInit && hasInit) {
      log.add(
          DiagnosticKind.TWO_INITS,
          method.getName(),
          method.getNameAsString(),
          role.init().orElseThrow().getNameAsString());
    }
    return isInit;
  }

  private void method(RoleClass role, MethodDeclaration method) {
    String name = method.getNameAsString();
    if (method.isAnnotationPresent("Override")) {
      add(role, method.getName(), "overrides " + name, "give the method another name");
    } else if (method.isAnnotationPresent("Init") && !method.getParameters().isEmpty()) {
      add(role, method.getName(), "has an @Init with parameters", "write void " + name + "()");
    }
  }

  /** A nested type of a role becomes visible to all other roles. */
  private void types() {
    Map<String, TypeDeclaration<?>> known = new HashMap<>();
    for (RoleClass role : roles) {
      for (BodyDeclaration<?> member : role.declaration().getMembers()) {
        if (member instanceof TypeDeclaration<?> type) {
          String name = type.getNameAsString();
          if (known.put(name, type) != null || isMeantOtherwise(role, name)) {
            add(
                role,
                type.getName(),
                "has a type " + name + ", a name with another meaning elsewhere",
                "give it a name of its own");
          }
        }
      }
    }
  }

  private boolean isMeantOtherwise(RoleClass role, String name) {
    return unit.findFirst(
            SimpleName.class,
            use ->
                use.getIdentifier().equals(name)
                    && !TreeBuilder.isInside(use, role.declaration())
                    && isAlone(use))
        .isPresent();
  }

  /** Whether a name of a type, or its declaration, is unqualified. */
  private static boolean isAlone(SimpleName use) {
    boolean isType = Symbol.of(use, Symbol.Type.class).isPresent();
    Node parent = use.getParentNode().orElseThrow();
    boolean isScoped =
        parent instanceof ClassOrInterfaceType type && type.getScope().isPresent()
            || parent instanceof FieldAccessExpr;
    return isType && !isScoped;
  }

  private void uses(RoleClass role) {
    role.declaration().findAll(ThisExpr.class).stream()
        .filter(self -> self.getTypeName().isPresent())
        .forEach(self -> add(role, self, "names a class before this", "write this alone"));
    Symbol type = new Symbol.Type(role.binaryName());
    for (SimpleName name : unit.findAll(SimpleName.class)) {
      boolean isUse =
          name != role.declaration().getName() && Symbol.of(name).filter(type::equals).isPresent();
      if (isUse
          && !RoleCalls.isNamedIn(name)
          && !RoleProperties.contain(name)
          && JoinedRoles.RoleQualifiers.qualifier(name).isEmpty()) {
        add(
            role,
            name,
            "is used as a type",
            "a process has the type NodeId; name a role only in n(%s.class), nodes(%s.class) and broadcast(%s.class, …)"
                .formatted(role.name(), role.name(), role.name()));
      }
    }
  }
}
