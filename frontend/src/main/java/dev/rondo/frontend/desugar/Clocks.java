package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.UnaryExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Fault;
import dev.rondo.frontend.model.ProcessClock;
import dev.rondo.frontend.model.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A {@code @Clock} field: beside it a timeout that advances it. */
final class Clocks {

  private final Rewriting rewriting;

  private Clocks(Rewriting rewriting) {
    this.rewriting = rewriting;
  }

  /** Writes the timeouts of all clocks. */
  static void write(Rewriting rewriting) {
    Clocks clocks = new Clocks(rewriting);
    List<Optional<Role>> roles = new ArrayList<>();
    List<FieldDeclaration> own = rewriting.protocol().declaration().getFields();
    rewriting.protocol().unit().findAll(FieldDeclaration.class).stream()
        .filter(field -> ProcessClock.annotation(field).isPresent())
        .filter(field -> own.stream().noneMatch(known -> known == field))
        .forEach(clocks::refuseElsewhere);
    for (FieldDeclaration field : own) {
      Optional<AnnotationExpr> annotation = ProcessClock.annotation(field);
      if (annotation.isPresent()) {
        clocks.write(field, annotation.get(), roles);
        roles.add(rewriting.protocol().roleOf(field));
      }
    }
  }

  private void write(
      FieldDeclaration field, AnnotationExpr annotation, List<Optional<Role>> others) {
    VariableDeclarator variable = field.getVariable(0);
    String name = variable.getNameAsString();
    Optional<Fault> fault =
        faultOf(field, variable)
            .or(() -> faultOf(annotation))
            .or(() -> faultOfProtocol(field, name, others));
    if (fault.isPresent()) {
      rewriting.add(
          DiagnosticKind.CLOCK_SHAPE,
          variable.getName(),
          name,
          fault.get().text(),
          fault.get().hint());
      return;
    }
    int until = Rewriting.number(annotation, "until", 10).orElseThrow();
    rewriting
        .edits()
        .insertAfter(
            field,
            "@%s void %s() { when(%s < %s); %s++; }"
                .formatted(
                    rewriting.language("Timeout"),
                    ProcessClock.timeoutOf(name),
                    name,
                    String.valueOf(until),
                    name));
  }

  private void refuseElsewhere(FieldDeclaration field) {
    VariableDeclarator variable = field.getVariable(0);
    rewriting.add(
        DiagnosticKind.CLOCK_SHAPE,
        variable.getName(),
        variable.getNameAsString(),
        "is not in the protocol class",
        "declare it in the class of the processes");
  }

  private static Optional<Fault> refused(String text, String hint) {
    return Optional.of(new Fault(text, hint));
  }

  private static Optional<Fault> faultOf(FieldDeclaration field, VariableDeclarator variable) {
    boolean isPlain =
        field.getVariables().size() == 1
            && variable.getTypeAsString().equals("int")
            && variable.getInitializer().isEmpty()
            && !field.isStatic()
            && !field.isFinal()
            && !field.isAnnotationPresent("Input")
            && !field.isAnnotationPresent("Durable");
    return isPlain
        ? Optional.empty()
        : refused(
            "is not an int field, declared alone and without an initializer",
            "write @Clock private int " + variable.getNameAsString() + ";");
  }

  private static Optional<Fault> faultOf(AnnotationExpr annotation) {
    boolean isPossible =
        Rewriting.number(annotation, "skew", 1).filter(skew -> skew >= 1).isPresent()
            && Rewriting.number(annotation, "until", 10).filter(end -> end >= 1).isPresent();
    return isPossible
        ? Optional.empty()
        : refused("has a skew or an end below 1", "write @Clock(skew = 1, until = 10)");
  }

  private Optional<Fault> faultOfProtocol(
      FieldDeclaration field, String name, List<Optional<Role>> others) {
    if (rewriting.protocol().writtenAsRounds()) {
      return refused(
          "is in a protocol that is written as rounds", "use phase() as the time of a round");
    }
    if (rewriting.protocol().tags().rounds() > 0) {
      return refused(
          "is in a protocol whose messages have rounds",
          "leave @Round and @Phase out; the asynchronous form needs none");
    }
    if (others.contains(rewriting.protocol().roleOf(field))) {
      return refused("is a second clock", "keep one clock");
    }
    if (rewriting.protocol().declaration().findFirst(Expression.class, this::spawns).isPresent()) {
      return refused(
          "cannot be kept close to the clocks of processes that are spawned", "leave spawn() out");
    }
    if (!rewriting.fresh(ProcessClock.timeoutOf(name)).equals(ProcessClock.timeoutOf(name))) {
      return refused(
          "needs the name " + ProcessClock.timeoutOf(name) + " for its timeout",
          "rename " + ProcessClock.timeoutOf(name));
    }
    return rewriting
            .protocol()
            .declaration()
            .findFirst(Expression.class, e -> assigns(e, name))
            .isPresent()
        ? refused(
            "is assigned, but only the schedule advances a clock",
            "copy it into a field of its own")
        : Optional.empty();
  }

  private boolean spawns(Expression expression) {
    return Ast.nodeMethod(expression).filter("spawn"::equals).isPresent();
  }

  private static boolean assigns(Expression expression, String name) {
    Optional<Expression> target = Optional.empty();
    if (expression instanceof AssignExpr assign) {
      target = Optional.of(assign.getTarget());
    } else if (expression instanceof UnaryExpr unary
        && (unary.isPrefix() || unary.isPostfix())
        && unary.getOperator().name().matches(".*(INCREMENT|DECREMENT)")) {
      target = Optional.of(unary.getExpression());
    }
    return target.flatMap(Ast::field).filter(field -> field.name().equals(name)).isPresent();
  }
}
