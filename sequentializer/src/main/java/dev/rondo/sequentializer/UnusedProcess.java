package dev.rondo.sequentializer;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import java.util.List;

/** Takes the process away again from helpers that do not ask for it. */
final class UnusedProcess {

  private final Program program;
  private final List<MethodDeclaration> steps;

  private UnusedProcess(Program program, List<MethodDeclaration> steps) {
    this.program = program;
    this.steps = steps;
  }

  /**
   * Drops the parameter and the arguments.
   *
   * @param steps methods that keep it, since others know how they are called
   */
  static void drop(Program program, List<MethodDeclaration> steps) {
    UnusedProcess unused = new UnusedProcess(program, steps);
    boolean again = true;
    while (again) {
      again =
          program.declaration.getMethods().stream().filter(unused::isUnused).anyMatch(unused::drop);
    }
  }

  private boolean isUnused(MethodDeclaration method) {
    boolean takesProcess =
        method.isPrivate()
            && method.getParameters().isNonEmpty()
            && method.getParameter(0).getNameAsString().equals(program.process);
    return takesProcess
        && !steps.contains(method)
        && program.declaration.getMethodsByName(method.getNameAsString()).size() == 1
        && method.findAll(NameExpr.class).stream()
            .noneMatch(name -> name.getNameAsString().equals(program.process));
  }

  private boolean drop(MethodDeclaration method) {
    method.getParameters().remove(0);
    program.declaration.findAll(MethodCallExpr.class).stream()
        .filter(call -> call.getScope().isEmpty())
        .filter(call -> call.getNameAsString().equals(method.getNameAsString()))
        .forEach(call -> call.getArguments().remove(0));
    return true;
  }
}
