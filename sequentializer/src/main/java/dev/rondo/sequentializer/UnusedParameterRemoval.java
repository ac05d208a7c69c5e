package dev.rondo.sequentializer;

import static dev.rondo.sequentializer.EmittedName.PROCESS;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Set;

/** Removes the process parameter from helpers that do not use it. */
final class UnusedParameterRemoval {

  /**
   * Names of methods of {@code Object}, which helpers without the parameter would override or clash
   * with.
   */
  private static final Set<String> OF_OBJECTS =
      Set.of(
          "clone",
          "equals",
          "finalize",
          "getClass",
          "hashCode",
          "notify",
          "notifyAll",
          "toString",
          "wait");

  private final EmittedClass program;
  private final List<MethodDeclaration> steps;

  private UnusedParameterRemoval(EmittedClass program, List<MethodDeclaration> steps) {
    this.program = program;
    this.steps = steps;
  }

  /**
   * Removes the parameter and the arguments.
   *
   * @param steps methods that keep the parameter, since they are called from outside the class
   */
  static void drop(EmittedClass program, List<MethodDeclaration> steps) {
    UnusedParameterRemoval unused = new UnusedParameterRemoval(program, steps);
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
            && method.getParameter(0).getNameAsString().equals(program.name(PROCESS));
    return takesProcess
        && !steps.contains(method)
        && !OF_OBJECTS.contains(method.getNameAsString())
        && program.declaration.getMethodsByName(method.getNameAsString()).size() == 1
        && method.findAll(NameExpr.class).stream()
            .noneMatch(name -> name.getNameAsString().equals(program.name(PROCESS)));
  }

  /**
   * Whether a call is of a method of the program: calls written by a pass are, and calls of the
   * user have symbols.
   */
  private boolean isOfProgram(MethodCallExpr call) {
    boolean other =
        Symbol.of(call.getName())
            .filter(
                symbol ->
                    !(symbol instanceof Symbol.Method method
                        && method.owner().equals(program.owner)))
            .isPresent();
    return !other && call.getScope().map(Expression::isThisExpr).orElse(true);
  }

  private boolean drop(MethodDeclaration method) {
    method.getParameters().remove(0);
    program.declaration.findAll(MethodCallExpr.class).stream()
        .filter(call -> call.getNameAsString().equals(method.getNameAsString()))
        .filter(this::isOfProgram)
        .forEach(call -> call.getArguments().remove(0));
    return true;
  }
}
