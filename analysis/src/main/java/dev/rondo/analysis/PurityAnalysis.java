package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.BreakStmt;
import com.github.javaparser.ast.stmt.ContinueStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.WhileStmt;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.model.Symbol;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether code changes nothing that is seen outside it: it may be run in any order, for all
 * elements of a collection or for some.
 *
 * <p>What is allowed is listed here and, for methods, in the library model; whatever is not is a
 * reason to say no.
 */
public final class PurityAnalysis {

  private final FileSymbols own;
  // Trees are equal where their texts are. A method that calls itself is judged by the rest of it.
  private final Set<Node> running = Collections.newSetFromMap(new IdentityHashMap<>());

  public PurityAnalysis(FileSymbols own) {
    this.own = own;
  }

  /** What a function does that it is given to a stream or to {@code with}. */
  public Optional<Refusal> function(Expression function) {
    if (function instanceof LambdaExpr lambda) {
      return lambda.getBody() instanceof ExpressionStmt body
          ? expression(body.getExpression())
          : statement(lambda.getBody());
    }
    if (function instanceof MethodReferenceExpr reference) {
      return method(Ast.method(reference), reference);
    }
    return no(function, "what this function does is not known");
  }

  private static Optional<Refusal> no(Node at, String reason) {
    return Optional.of(Refusal.at(at, reason));
  }

  private Optional<Refusal> first(List<? extends Node> trees) {
    return trees.stream()
        .map(tree -> tree instanceof Statement s ? statement(s) : expression((Expression) tree))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** What an expression does besides giving a value. */
  public Optional<Refusal> expression(Expression expression) {
    if (expression instanceof LiteralExpr || expression instanceof ThisExpr) {
      return Optional.empty();
    }
    if (expression instanceof NameExpr) {
      return Optional.empty();
    }
    if (expression instanceof FieldAccessExpr access) {
      return isType(access.getScope()) ? Optional.empty() : expression(access.getScope());
    }
    if (expression instanceof EnclosedExpr enclosed) {
      return expression(enclosed.getInner());
    }
    if (expression instanceof BinaryExpr binary) {
      return first(List.of(binary.getLeft(), binary.getRight()));
    }
    if (expression instanceof ConditionalExpr choice) {
      return first(List.of(choice.getCondition(), choice.getThenExpr(), choice.getElseExpr()));
    }
    if (expression instanceof UnaryExpr unary) {
      return Ast.assigned(unary).isPresent()
          ? no(unary, unary + " changes something, as often as it is asked")
          : expression(unary.getExpression());
    }
    if (expression instanceof CastExpr cast) {
      return expression(cast.getExpression());
    }
    if (expression instanceof InstanceOfExpr test) {
      return expression(test.getExpression());
    }
    if (expression instanceof ArrayAccessExpr access) {
      return first(List.of(access.getName(), access.getIndex()));
    }
    return made(expression);
  }

  private Optional<Refusal> made(Expression expression) {
    if (expression instanceof MethodCallExpr call) {
      return call(call);
    }
    if (expression instanceof ObjectCreationExpr creation) {
      boolean silent =
          creation.getAnonymousClassBody().isEmpty()
              && Symbol.typeOf(creation).filter(own::isMadeSilently).isPresent();
      return silent
          ? first(creation.getArguments())
          : no(creation, "what is done to make this is not known");
    }
    if (expression instanceof AssignExpr assign) {
      return no(assign, assign + " changes something, as often as it is asked");
    }
    return no(expression, "what this does, in which order, is not known");
  }

  private static boolean isType(Expression scope) {
    return Symbol.of(scope instanceof NameExpr name ? name.getName() : scope, Symbol.Type.class)
        .isPresent();
  }

  private Optional<Refusal> call(MethodCallExpr call) {
    Optional<Refusal> refusal = method(Ast.method(call), call);
    if (refusal.isEmpty() && call.getScope().isPresent() && !isType(call.getScope().get())) {
      refusal = expression(call.getScope().get());
    }
    for (Expression argument : call.getArguments()) {
      if (refusal.isEmpty()) {
        boolean isFunction =
            argument instanceof LambdaExpr || argument instanceof MethodReferenceExpr;
        refusal = isFunction ? function(argument) : expression(argument);
      }
    }
    return refusal;
  }

  private Optional<Refusal> method(Optional<Symbol.Method> method, Node use) {
    if (method.isEmpty()) {
      return no(use, "what " + use + " does is not known");
    }
    if (own.isComponent(method.get()) || LibraryModel.standard().isPure(method.get())) {
      return Optional.empty();
    }
    Optional<MethodDeclaration> declared = own.declaration(method.get());
    boolean isFollowed =
        declared.filter(own::isOnly).flatMap(MethodDeclaration::getBody).isPresent();
    if (!isFollowed) {
      return no(use, "whether " + method.get().name() + "(…) changes something is not known");
    }
    if (!running.add(declared.get())) {
      return Optional.empty();
    }
    Optional<Refusal> found = statement(declared.get().getBody().get());
    running.remove(declared.get());
    return found.map(inner -> inner.under(method.get().name() + "(…) does more than give a value"));
  }

  /** What a statement does besides giving a value and setting locals of the same method. */
  private Optional<Refusal> statement(Statement statement) {
    if (statement instanceof BlockStmt block) {
      return first(block.getStatements());
    }
    if (statement instanceof ExpressionStmt run) {
      return step(run.getExpression());
    }
    if (statement instanceof IfStmt choice) {
      Optional<Refusal> found = expression(choice.getCondition());
      found = found.isPresent() ? found : statement(choice.getThenStmt());
      return found.isPresent() ? found : choice.getElseStmt().flatMap(this::statement);
    }
    if (statement instanceof ReturnStmt given) {
      return given.getExpression().flatMap(this::expression);
    }
    if (statement instanceof BreakStmt || statement instanceof ContinueStmt) {
      return Optional.empty();
    }
    if (statement instanceof ForEachStmt loop) {
      Optional<Refusal> over = expression(loop.getIterable());
      return over.isPresent() ? over : statement(loop.getBody());
    }
    if (statement instanceof WhileStmt loop) {
      Optional<Refusal> until = expression(loop.getCondition());
      return until.isPresent() ? until : statement(loop.getBody());
    }
    if (statement instanceof ForStmt loop) {
      Optional<Refusal> found = loop.getCompare().flatMap(this::expression);
      found = found.isPresent() ? found : steps(loop.getInitialization());
      found = found.isPresent() ? found : steps(loop.getUpdate());
      return found.isPresent() ? found : statement(loop.getBody());
    }
    return no(statement, "what this does, in which order, is not known");
  }

  private Optional<Refusal> steps(List<Expression> steps) {
    return steps.stream().map(this::step).flatMap(Optional::stream).findFirst();
  }

  /** A local of another method, or around a lambda, cannot be assigned. */
  private Optional<Refusal> step(Expression step) {
    if (step instanceof VariableDeclarationExpr declaration) {
      return declaration.getVariables().stream()
          .flatMap(variable -> variable.getInitializer().flatMap(this::expression).stream())
          .findFirst();
    }
    if (step instanceof AssignExpr assign && isLocal(assign.getTarget())) {
      return expression(assign.getValue());
    }
    if (step instanceof UnaryExpr unary
        && Ast.assigned(unary).isPresent()
        && isLocal(unary.getExpression())) {
      return Optional.empty();
    }
    return expression(step);
  }

  private static boolean isLocal(Expression target) {
    return target instanceof NameExpr name
        && Symbol.of(name.getName(), Symbol.Local.class).isPresent();
  }
}
