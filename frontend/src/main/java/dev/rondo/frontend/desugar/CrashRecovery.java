package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.TextBlockLiteralExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Fault;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.RecoveryFlag;
import dev.rondo.frontend.model.Role;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Optional;

/**
 * A {@code @Recover} method in full: a timeout that counts the crashes of its process and first
 * sets back all fields that do not live through them. Each role has one of its own.
 */
final class CrashRecovery {

  private final Rewriting rewriting;
  private final ClassOrInterfaceDeclaration declaration;
  private final Optional<Role> role;

  private CrashRecovery(Rewriting rewriting, Optional<Role> role) {
    this.rewriting = rewriting;
    this.role = role;
    this.declaration = rewriting.protocol().declaration();
  }

  /**
   * Writes it out.
   *
   * @param timers the flags of timers, which a crash turns off
   */
  static void write(Rewriting rewriting, List<String> timers) {
    List<Role> roles = rewriting.protocol().roles();
    if (roles.isEmpty()) {
      new CrashRecovery(rewriting, Optional.empty()).write(timers);
    }
    roles.forEach(role -> new CrashRecovery(rewriting, Optional.of(role)).write(timers));
  }

  private void write(List<String> timers) {
    List<MethodDeclaration> methods =
        declaration.getMethods().stream()
            .filter(method -> method.isAnnotationPresent("Recover") && isOfRole(method))
            .toList();
    if (methods.isEmpty()) {
      refuse("Durable", "is durable, but no process crashes", "leave @Durable out");
      refuse("Recovering", "is set by crashes, but no process crashes", "leave @Recovering out");
    } else {
      write(methods, timers);
    }
  }

  private boolean isOfRole(Node member) {
    return role.filter(found -> !found.has(member)).isEmpty();
  }

  private void refuse(String annotation, String text, String other) {
    fields(annotation).stream()
        .findFirst()
        .ifPresent(
            field -> add(field, new Fault(text, "write @Recover void recover() {}, or " + other)));
  }

  private void add(FieldDeclaration field, Fault fault) {
    rewriting.add(
        DiagnosticKind.RECOVER_SHAPE,
        field.getVariable(0).getName(),
        field.getVariable(0).getNameAsString(),
        fault.text(),
        fault.hint());
  }

  private List<FieldDeclaration> fields(String annotation) {
    return declaration.getFields().stream()
        .filter(field -> field.isAnnotationPresent(annotation) && isOfRole(field))
        .toList();
  }

  private void write(List<MethodDeclaration> methods, List<String> timers) {
    MethodDeclaration method = methods.get(methods.size() - 1);
    AnnotationExpr annotation = method.getAnnotationByName("Recover").orElseThrow();
    Optional<Fault> fault =
        methods.size() > 1
            ? refused("is a second @Recover", "keep one @Recover method")
            : fault(method, annotation);
    if (fault.isPresent()) {
      rewriting.add(
          DiagnosticKind.RECOVER_SHAPE,
          method.getName(),
          method.getNameAsString(),
          fault.get().text(),
          fault.get().hint());
      return;
    }
    List<FieldDeclaration> flags = fields("Recovering");
    Optional<Fault> flagFault = flags.stream().findFirst().flatMap(flag -> flagFault(flag, flags));
    if (flagFault.isPresent()) {
      add(flags.get(0), flagFault.get());
      return;
    }
    String crashes = rewriting.fresh("crashes");
    int times = Rewriting.number(annotation, "times", 1).orElseThrow();
    StringBuilder first = new StringBuilder(crashes + "++;");
    for (FieldDeclaration field :
        declaration.getFields().stream().filter(this::isOfRole).toList()) {
      // What is printed later has no crashes any more, so it names nothing durable either.
      field.getAnnotationByName("Durable").ifPresent(rewriting.edits()::remove);
      if (isLost(field)) {
        rewriting.makeAssignable(field);
        field.getVariables().forEach(variable -> first.append(setBack(variable)));
      }
    }
    flags.forEach(flag -> first.append(set(flag, method)));
    timers.forEach(flag -> first.append(" ").append(flag).append(" = false;"));
    rewriting.timeout(method, annotation, crashes + " < " + times, first.toString());
    rewriting.edits().insertAfter(method, "private int " + crashes + ";");
  }

  /** Sets the flag of a process that recovers, and lets the flag name the timeout that crashes. */
  private String set(FieldDeclaration flag, MethodDeclaration method) {
    AnnotationExpr annotation = RecoveryFlag.annotation(flag).orElseThrow();
    String name = method.getNameAsString();
    rewriting
        .edits()
        .replace(
            annotation,
            () -> SyntaxTree.annotation("@" + annotation.getName() + "(\"" + name + "\")"));
    return " " + flag.getVariable(0).getNameAsString() + " = true;";
  }

  private Optional<Fault> flagFault(FieldDeclaration flag, List<FieldDeclaration> flags) {
    String name = flag.getVariable(0).getNameAsString();
    boolean isPlain =
        flag.getVariables().size() == 1
            && flag.getVariable(0).getTypeAsString().equals("boolean")
            && flag.getVariable(0).getInitializer().isEmpty()
            && !flag.isStatic()
            && !flag.isFinal()
            && !flag.isAnnotationPresent("Durable");
    if (!isPlain || flags.size() > 1) {
      return refused(
          isPlain ? "is the first of two @Recovering fields" : "is no plain boolean field",
          "write one @Recovering private boolean " + name + ";");
    }
    if (rewriting.protocol().tags().rounds() > 0) {
      return refused(
          "bounds how many processes recover at once, but messages have rounds, which cannot",
          "leave @Round and @Phase out; the asynchronous form needs none");
    }
    return declaration
            .findFirst(Expression.class, e -> Ast.nodeMethod(e).filter("spawn"::equals).isPresent())
            .isPresent()
        ? refused("does not count processes that are spawned", "leave spawn() out")
        : Optional.empty();
  }

  private static Optional<Fault> refused(String text, String hint) {
    return Optional.of(new Fault(text, hint));
  }

  private Optional<Fault> fault(MethodDeclaration method, AnnotationExpr annotation) {
    Optional<Integer> times = Rewriting.number(annotation, "times", 1);
    if (rewriting.protocol().writtenAsRounds()) {
      return refused(
          "is in a protocol that is written as rounds",
          "leave @Recover out; for processes that stop, use network = Crash.class");
    }
    if (method.isStatic()
        || !method.getType().isVoidType()
        || !method.getParameters().isEmpty()
        || method.getBody().isEmpty()) {
      return refused(
          "is not a void method of the process without parameters",
          "write @Recover void " + method.getName() + "() { … }");
    }
    if (times.isEmpty() || times.get() < 1) {
      return refused("needs a literal from 1 as times", "write @Recover(times = 1)");
    }
    if (Rewriting.guard(method).isPresent()) {
      return refused(
          "has a guard, but a crash cannot be refused",
          "remove when(…); put what depends on the state into an if");
    }
    if (!declaration.getConstructors().isEmpty()
        || declaration.getMembers().stream()
            .anyMatch(member -> member.isInitializerDeclaration())) {
      return refused(
          "cannot reset what a constructor or an initializer block has set",
          "set the fields where they are declared");
    }
    if (declaration.getFields().stream()
        .anyMatch(field -> isOfRole(field) && isLost(field) && hasConstant(field))) {
      return refused(
          "cannot reset a field that is declared together with a constant",
          "give each variable a declaration of its own");
    }
    return declaration.findFirst(TextBlockLiteralExpr.class).isPresent()
        ? refused("stands in a class with a text block", "write the text as \"…\\n…\"")
        : Optional.empty();
  }

  private static boolean isLost(FieldDeclaration field) {
    return !field.isStatic()
        && !field.isAnnotationPresent("Durable")
        && !field.isAnnotationPresent("Input")
        && !field.isAnnotationPresent("Clock")
        && !field.isAnnotationPresent("Recovering")
        && !field.getVariables().stream().allMatch(each -> Symbol.isConstant(field, each));
  }

  /** A constant can be read before it is set, and could not once it can be assigned. */
  static boolean hasConstant(FieldDeclaration field) {
    return field.getVariables().stream().anyMatch(each -> Symbol.isConstant(field, each));
  }

  /** Gives a field what it begins with. */
  static String setBack(VariableDeclarator variable) {
    String value =
        variable
            .getInitializer()
            .map(initial -> text(variable, initial))
            .orElse(Rewriting.usual(variable));
    return " " + variable.getNameAsString() + " = " + value + ";";
  }

  private static String text(VariableDeclarator variable, Expression initial) {
    Expression bare = initial.clone();
    bare.getAllContainedComments().forEach(comment -> comment.remove());
    String text = bare.toString().replaceAll("\\R\\s*", " ");
    return initial.isArrayInitializerExpr()
        ? "new " + variable.getTypeAsString() + " " + text
        : text;
  }
}
