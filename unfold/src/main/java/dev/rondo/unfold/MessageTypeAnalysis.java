package dev.rondo.unfold;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.YieldStmt;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Computes the message types that a sent expression can have. Usually that is its static type. If
 * the static type is {@code Record} or an interface, the analysis follows the values: branches of a
 * conditional, assignments of a local, results and arguments of helpers.
 */
public final class MessageTypeAnalysis {

  private final Protocol protocol;
  private final Map<String, Set<String>> parameters;
  private final Deque<Object> open = new ArrayDeque<>();

  /**
   * The analysis of a method for one call.
   *
   * @param parameters the possible types of each argument
   */
  MessageTypeAnalysis(Protocol protocol, Map<String, Set<String>> parameters) {
    this.protocol = protocol;
    this.parameters = parameters;
  }

  /** The possible types of the arguments of a helper, by parameter. */
  Map<String, Set<String>> given(MethodDeclaration helper, List<Expression> arguments) {
    Map<String, Set<String>> given = new TreeMap<>();
    for (int index = 0; index < helper.getParameters().size(); index++) {
      if (index < arguments.size() && !helper.getParameter(index).isVarArgs()) {
        given.put(helper.getParameter(index).getNameAsString(), of(arguments.get(index)));
      }
    }
    return given;
  }

  /**
   * The simple names of the possible types. If the source does not determine them, one of the names
   * is no message.
   */
  Set<String> of(Expression expression) {
    String type = Symbol.simpleName(Symbol.typeOf(expression).orElse(""));
    Optional<Message> message = protocol.messageNamed(type);
    if (message.isPresent()) {
      return Set.of(message.get().name());
    }
    Set<String> types = new TreeSet<>(expression.accept(new ValueTypes(type), null));
    return types.isEmpty() ? Set.of(type) : types;
  }

  /** The types of the values of an expression; none for null. */
  private final class ValueTypes extends GenericVisitorWithDefaults<Collection<String>, Void> {
    private final String declared;

    private ValueTypes(String declared) {
      this.declared = declared;
    }

    @Override
    public Collection<String> defaultAction(Node expression, Void unused) {
      return Set.of(declared);
    }

    @Override
    public Collection<String> visit(NullLiteralExpr literal, Void unused) {
      return Set.of();
    }

    @Override
    public Collection<String> visit(EnclosedExpr enclosed, Void unused) {
      return of(enclosed.getInner());
    }

    @Override
    public Collection<String> visit(CastExpr cast, Void unused) {
      return of(cast.getExpression());
    }

    @Override
    public Collection<String> visit(ConditionalExpr choice, Void unused) {
      return Stream.of(choice.getThenExpr(), choice.getElseExpr())
          .flatMap(each -> of(each).stream())
          .toList();
    }

    @Override
    public Collection<String> visit(SwitchExpr choice, Void unused) {
      return choice.getEntries().stream().flatMap(entry -> of(entry).stream()).toList();
    }

    @Override
    public Collection<String> visit(NameExpr name, Void unused) {
      return isLocal(name) ? ofLocal(name) : Set.of(declared);
    }

    @Override
    public Collection<String> visit(MethodCallExpr call, Void unused) {
      return ofCall(call);
    }
  }

  private Set<String> of(SwitchEntry entry) {
    Set<String> types = new TreeSet<>();
    for (Statement statement : entry.getStatements()) {
      if (statement instanceof ExpressionStmt value
          && entry.getType() == SwitchEntry.Type.EXPRESSION) {
        types.addAll(of(value.getExpression()));
      }
      statement.walk(YieldStmt.class, end -> types.addAll(of(end.getExpression())));
    }
    return types;
  }

  private static boolean isLocal(NameExpr name) {
    return Symbol.of(name.getName(), Symbol.Field.class).isEmpty();
  }

  /**
   * The types of all values assigned to a local in its method, or of the argument for a parameter.
   */
  private Set<String> ofLocal(NameExpr name) {
    String variable = name.getNameAsString();
    Set<String> types = new TreeSet<>(parameters.getOrDefault(variable, Set.of()));
    MethodDeclaration method =
        name.findAncestor(SyntaxTree.kind(MethodDeclaration.class)).orElse(null);
    if (method == null || open.contains(variable)) {
      return types;
    }
    open.push(variable);
    method.walk(
        VariableDeclarator.class,
        local -> {
          if (local.getNameAsString().equals(variable)) {
            local.getInitializer().ifPresent(value -> types.addAll(of(value)));
          }
        });
    method.walk(
        AssignExpr.class,
        assignment -> {
          if (assignment.getTarget().toString().equals(variable)) {
            types.addAll(of(assignment.getValue()));
          }
        });
    open.pop();
    return types;
  }

  private Set<String> ofCall(MethodCallExpr call) {
    MethodDeclaration helper = Calls.helper(protocol, call).orElse(null);
    if (helper == null || open.contains(helper)) {
      return Set.of(Symbol.simpleName(Symbol.typeOf(call).orElse("")));
    }
    open.push(helper);
    MessageTypeAnalysis inside =
        new MessageTypeAnalysis(protocol, given(helper, call.getArguments()));
    inside.open.addAll(open);
    Set<String> types = new TreeSet<>();
    helper.walk(
        ReturnStmt.class,
        end -> end.getExpression().ifPresent(value -> types.addAll(inside.of(value))));
    open.pop();
    return types;
  }
}
