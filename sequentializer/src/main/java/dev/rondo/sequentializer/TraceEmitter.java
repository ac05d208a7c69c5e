package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.assign;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.declareField;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.nullValue;
import static dev.rondo.frontend.java.TreeBuilder.number;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.type;
import static dev.rondo.frontend.java.TreeBuilder.voidType;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.java.EmittedJava;
import dev.rondo.frontend.java.JavaFormatter;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Handler;
import dev.rondo.rounds.ClassNames;
import dev.rondo.rounds.FreshNames;
import dev.rondo.rounds.Imports;
import dev.rondo.rounds.RoundProtocol;
import java.util.HashSet;
import java.util.Set;

/**
 * Adds calls of a hook to a sequential program, which makes it a {@link
 * rondo.runtime.TracedProgram}.
 */
final class TraceEmitter {

  private final SequentialProgram program;
  private final CompilationUnit unit;
  private final ClassOrInterfaceDeclaration declaration;
  private final String hook;
  private final Set<String> steps = new HashSet<>();

  private TraceEmitter(SequentialProgram program) {
    this.program = program;
    this.unit = program.unit().clone();
    this.declaration = ClassNames.find(unit, program.name());
    this.hook = new FreshNames(unit).fresh("hook", "stepHook");
    steps.addAll(program.updates());
    steps.addAll(program.timeouts());
    program.init().ifPresent(steps::add);
  }

  static EmittedJava emit(SequentialProgram program) {
    return new TraceEmitter(program).emit();
  }

  private EmittedJava emit() {
    for (MethodDeclaration method : declaration.getMethods()) {
      method.findAll(Statement.class).stream()
          .filter(
              s ->
                  s.findAncestor(SyntaxTree.kind(MethodDeclaration.class))
                      .filter(m -> m == method)
                      .isPresent())
          .forEach(this::trace);
      if (method.getNameAsString().equals(program.reset())) {
        traceStart(method);
      }
    }
    declaration.addMember(declareField(type("StepHook"), hook));
    declaration.addMember(
        SupportEmitter.ofInterface(
            voidType(),
            "reportTo",
            NodeList.nodeList(new Parameter(type("StepHook"), "newHook")),
            assign(new FieldAccessExpr(new ThisExpr(), hook), name("newHook"))));
    declaration.setImplementedTypes(new NodeList<>());
    declaration.addImplementedType("TracedProgram");
    Imports.complete(unit, declaration);
    return JavaFormatter.print(unit);
  }

  private void trace(Statement statement) {
    if (statement.containsData(RoundProtocol.BEGINS_ACTION)) {
      Handler handler = statement.getData(RoundProtocol.BEGINS_ACTION);
      if (!handler.action().isEmpty()) {
        Expression line = number(handler.actionPosition().line());
        insert(statement, 0, report("fires", new StringLiteralExpr(handler.name()), line));
      }
    }
    // No user code calls a step: that is refused.
    if (statement instanceof ExpressionStmt expression
        && expression.getExpression() instanceof MethodCallExpr step
        && step.getScope().isEmpty()
        && steps.contains(step.getNameAsString())) {
      Expression process = step.getArgument(0);
      Expression heard = step.getArguments().size() > 1 ? step.getArgument(1) : nullValue();
      Expression method = new StringLiteralExpr(step.getNameAsString());
      insert(statement, 0, report("begins", method, process.clone(), heard.clone()));
      insert(statement, 1, report("ends", process.clone()));
    }
  }

  /** A process has started after its {@code @Init}, where there is one. */
  private void traceStart(MethodDeclaration reset) {
    NodeList<Statement> body = reset.getBody().orElseThrow().getStatements();
    String process = reset.getParameter(0).getNameAsString();
    body.addFirst(report("starts", name(process)));
    if (program.init().isEmpty()) {
      body.addLast(report("ends", name(process)));
    }
  }

  private Statement report(String event, Expression... arguments) {
    return run(call(name(hook), event, arguments));
  }

  /** Inserts a statement beside another one, which is found by identity. */
  private static void insert(Statement beside, int offset, Statement inserted) {
    NodeList<Statement> block = ((BlockStmt) beside.getParentNode().orElseThrow()).getStatements();
    int place = 0;
    while (block.get(place) != beside) {
      place++;
    }
    block.add(place + offset, inserted);
  }
}
