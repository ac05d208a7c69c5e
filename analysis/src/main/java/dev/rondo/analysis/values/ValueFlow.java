package dev.rondo.analysis.values;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.CompactConstructorDeclaration;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.EnumConstantDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchStmt;
import com.github.javaparser.ast.stmt.TryStmt;
import com.github.javaparser.ast.stmt.YieldStmt;
import com.github.javaparser.ast.type.Type;
import dev.rondo.analysis.CommutativeLoop;
import dev.rondo.analysis.OwnCode;
import dev.rondo.analysis.Refusal;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Follows numbers through a file: which places they are copied between and compared in, and which
 * of them mean more than a name. It looks at a file as a whole, without regard to what runs when.
 *
 * <p>What is allowed is listed; whatever is not spoils the places it has to do with.
 */
final class ValueFlow {

  static final Set<String> NUMBERS = Set.of("int", "java.lang.Integer");

  private static final Set<String> OTHER_NUMBERS =
      Set.of(
          "byte",
          "char",
          "double",
          "float",
          "long",
          "short",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Double",
          "java.lang.Float",
          "java.lang.Long",
          "java.lang.Short",
          "Byte",
          "Character",
          "Double",
          "Float",
          "Long",
          "Short");

  /** Collections whose order is that in which they were filled. */
  private static final Set<String> FILLED_IN_ORDER =
      Set.of(
          "java.util.List",
          "java.util.ArrayList",
          "java.util.LinkedList",
          "java.util.Deque",
          "java.util.ArrayDeque",
          "java.util.Queue",
          "java.util.LinkedHashSet",
          "java.util.LinkedHashMap",
          "rondo.Mailbox");

  private final Map<String, AliasClass> members = new TreeMap<>();
  private final Map<String, Node> memberPlaces = new HashMap<>();
  // Trees are equal where their texts are.
  private final Map<Node, Map<String, AliasClass>> locals = new IdentityHashMap<>();
  private final Map<Node, AliasClass> results = new IdentityHashMap<>();
  private final Deque<AliasClass> returns = new ArrayDeque<>();
  private final Deque<Node> scopes = new ArrayDeque<>();
  private final AliasClass outputs = new AliasClass();
  private @Nullable Refusal givenUp;
  private final OwnCode own;
  private final ExpressionFlow expressions;

  /** Follows the numbers of a whole file. */
  ValueFlow(CompilationUnit unit) {
    this.own = new OwnCode(unit);
    this.expressions = new ExpressionFlow(this);
    List<TypeDeclaration<?>> types = new ArrayList<>();
    unit.walk(
        node -> {
          if (node instanceof TypeDeclaration<?> type) {
            types.add(type);
            refuseInMethod(type);
          }
        });
    types.forEach(this::declare);
    types.forEach(this::follow);
  }

  /** A class inside of a method has no name by which its members could be found. */
  private void refuseInMethod(TypeDeclaration<?> type) {
    if (type.getParentNode().filter(Statement.class::isInstance).isPresent()) {
      giveUp(Refusal.at(type.getName(), "what a class inside of a method does is not followed"));
    }
  }

  /** What the file declares. */
  OwnCode own() {
    return own;
  }

  /** What processes output. */
  AliasClass outputs() {
    return outputs;
  }

  /** A field, or a component of a record, of a class of the file or of a known spec. */
  AliasClass member(String binaryName, String name) {
    return members.computeIfAbsent(binaryName + "#" + name, absent -> new AliasClass());
  }

  /** All members of the file, as {@code binary class name#member}. */
  Map<String, AliasClass> members() {
    return members;
  }

  /** Where a member is declared. */
  Optional<Node> declaration(String member) {
    return Optional.ofNullable(memberPlaces.get(member));
  }

  boolean isMember(String binaryName, String name) {
    return memberPlaces.containsKey(binaryName + "#" + name);
  }

  /** Why nothing is known of any number; empty where that is not so. */
  Optional<Refusal> givenUp() {
    return Optional.ofNullable(givenUp);
  }

  /** Says that nothing is known of any number. */
  void giveUp(Refusal why) {
    givenUp = givenUp == null ? why : givenUp;
  }

  /** The binary name of a class of the file. */
  static String binaryName(TypeDeclaration<?> type) {
    Optional<Node> around = type.getParentNode();
    return around.isPresent() && around.get() instanceof TypeDeclaration<?> outer
        ? binaryName(outer) + "$" + type.getNameAsString()
        : type.getFullyQualifiedName().orElse(type.getNameAsString());
  }

  private void declare(TypeDeclaration<?> type) {
    String owner = binaryName(type);
    if (type instanceof RecordDeclaration made) {
      made.getParameters()
          .forEach(component -> declare(owner, component.getNameAsString(), component));
    }
    for (FieldDeclaration field : type.getFields()) {
      field
          .getVariables()
          .forEach(variable -> declare(owner, variable.getNameAsString(), variable));
    }
  }

  private void declare(String owner, String name, Node declaration) {
    memberPlaces.put(owner + "#" + name, declaration);
    member(owner, name);
  }

  private void follow(TypeDeclaration<?> type) {
    String owner = binaryName(type);
    scopes.push(type);
    if (type instanceof RecordDeclaration made) {
      follow(owner, made);
    }
    for (FieldDeclaration field : type.getFields()) {
      boolean isInput = field.getAnnotationByName("Input").isPresent();
      for (VariableDeclarator variable : field.getVariables()) {
        AliasClass place = member(owner, variable.getNameAsString());
        declared(place, variable.getType(), variable);
        initialize(place, variable, isInput);
      }
    }
    for (Node member : type.getMembers()) {
      boolean isFollowed = member instanceof FieldDeclaration || member instanceof TypeDeclaration;
      if (member instanceof MethodDeclaration method) {
        follow(method);
      } else if (!isFollowed) {
        others(member);
      }
    }
    if (type.isEnumDeclaration()) {
      type.asEnumDeclaration().getEntries().forEach(this::others);
    }
    scopes.pop();
  }

  private void follow(String owner, RecordDeclaration made) {
    for (Parameter component : made.getParameters()) {
      AliasClass place = member(owner, component.getNameAsString());
      declared(place, component.getType(), component);
      boolean isTag =
          component.getAnnotationByName("Phase").isPresent()
              || component.getAnnotationByName("Round").isPresent();
      if (isTag) {
        place.spoil(Refusal.at(component, "a tag is a number"));
      }
    }
    made.getMembers().stream()
        .filter(ValueFlow::changesMeaning)
        .findFirst()
        .ifPresent(own -> spoilComponents(owner, made, own));
  }

  /** Records are made, and compared, without anybody's code. */
  private static boolean changesMeaning(Node member) {
    return member instanceof CompactConstructorDeclaration
        || member instanceof ConstructorDeclaration
        || (member instanceof MethodDeclaration method
            && Set.of("equals", "hashCode", "compareTo").contains(method.getNameAsString()));
  }

  private void spoilComponents(String owner, RecordDeclaration made, Node own) {
    Refusal refusal = Refusal.at(own, "what a record does by itself is not followed");
    made.getParameters()
        .forEach(component -> member(owner, component.getNameAsString()).spoil(refusal));
  }

  private void initialize(AliasClass place, VariableDeclarator variable, boolean isInput) {
    if (variable.getInitializer().isPresent()) {
      place.join(expressions.of(variable.getInitializer().get()));
    } else if (variable.getType().asString().equals("int") && !isInput) {
      place.takes(
          0, Refusal.at(variable, variable.getName() + " begins as 0, which is one of the inputs"));
    }
  }

  /** What neither a method nor a field is: constructors, initializers, constants of enums. */
  private void others(Node member) {
    Refusal refusal = Refusal.at(member, "what is done here is not known");
    scopes.push(member);
    if (member instanceof CallableDeclaration<?> callable) {
      for (Parameter parameter : callable.getParameters()) {
        local(parameter.getNameAsString()).spoil(refusal);
      }
    }
    if (member instanceof EnumConstantDeclaration constant) {
      constant.getArguments().forEach(argument -> expressions.of(argument).spoil(refusal));
    }
    returns.push(new AliasClass());
    member.getChildNodes().forEach(this::statements);
    returns.pop();
    scopes.pop();
  }

  private void follow(MethodDeclaration method) {
    scopes.push(method);
    for (Parameter parameter : method.getParameters()) {
      declared(local(parameter.getNameAsString()), parameter.getType(), parameter);
      if (parameter.isVarArgs()) {
        local(parameter.getNameAsString())
            .spoil(Refusal.at(parameter, "parameters without a fixed number are not followed"));
      }
    }
    declared(result(method), method.getType(), method.getType());
    returns.push(result(method));
    method.getBody().ifPresent(this::statements);
    returns.pop();
    scopes.pop();
  }

  /** What a method returns. */
  AliasClass result(MethodDeclaration method) {
    return results.computeIfAbsent(method, absent -> new AliasClass());
  }

  /** A parameter of a method. */
  AliasClass parameter(MethodDeclaration method, int index) {
    return locals
        .computeIfAbsent(method, absent -> new HashMap<>())
        .computeIfAbsent(method.getParameter(index).getNameAsString(), absent -> new AliasClass());
  }

  /** A local variable or a parameter of the method at hand; those of one name are one. */
  AliasClass local(String name) {
    return locals
        .computeIfAbsent(Objects.requireNonNull(scopes.peek()), absent -> new HashMap<>())
        .computeIfAbsent(name, absent -> new AliasClass());
  }

  /** Takes what a declaration says of a place. */
  void declared(AliasClass place, Type type, Node at) {
    String name = type.asString();
    if (name.equals("int") || name.equals("Integer")) {
      place.isNumber();
    }
    spoilOtherNumbers(place, name, at);
  }

  /** Values are looked for as {@code int}; they may not hide as something else. */
  void spoilOtherNumbers(AliasClass place, String type, Node at) {
    if (OTHER_NUMBERS.contains(type)) {
      place.spoil(Refusal.at(at, "here it is a number of type " + type));
    }
  }

  /** Follows the statements of a tree, and its expressions. */
  void statements(Node tree) {
    if (tree instanceof Expression expression) {
      expressions.of(expression);
    } else if (tree instanceof ReturnStmt given) {
      given
          .getExpression()
          .ifPresent(value -> Objects.requireNonNull(returns.peek()).join(expressions.of(value)));
    } else if (tree instanceof ForEachStmt loop) {
      follow(loop);
    } else if (tree instanceof SwitchStmt choice) {
      expressions
          .of(choice.getSelector())
          .spoil(Refusal.at(choice.getSelector(), "a switch tells values apart"));
      choice.getEntries().forEach(this::statements);
    } else if (tree instanceof YieldStmt given) {
      expressions
          .of(given.getExpression())
          .spoil(Refusal.at(given, "what a switch gives is not followed"));
    } else if (!(tree instanceof TypeDeclaration)) {
      if (tree instanceof TryStmt) {
        giveUp(Refusal.at(tree, "how far code comes that may fail is not followed"));
      }
      tree.getChildNodes().forEach(this::statements);
    }
  }

  private void follow(ForEachStmt loop) {
    AliasClass collection = expressions.of(loop.getIterable());
    VariableDeclarator variable = loop.getVariable().getVariables().get(0);
    AliasClass turn = local(variable.getNameAsString());
    declared(turn, variable.getType(), variable);
    turn.join(collection.element());
    statements(loop.getBody());
    if (!isInOrder(loop.getIterable()) && CommutativeLoop.check(loop, own).isPresent()) {
      collection.spoil(
          Refusal.at(loop.getIterable(), "this goes through values in an order of theirs"));
    }
  }

  /** Whether a collection, or an array, has an order that its elements do not decide. */
  static boolean isInOrder(Expression collection) {
    return Symbol.typeOf(collection)
        .filter(
            type -> FILLED_IN_ORDER.contains(type) || type.endsWith("[]") || type.startsWith("["))
        .isPresent();
  }

  /**
   * Follows a lambda.
   *
   * @param parameters what it is given; those beyond are not known
   * @return what it gives
   */
  AliasClass lambda(LambdaExpr lambda, AliasClass... parameters) {
    for (int index = 0; index < lambda.getParameters().size(); index++) {
      Parameter parameter = lambda.getParameter(index);
      AliasClass place = local(parameter.getNameAsString());
      if (index < parameters.length) {
        place.join(parameters[index]);
      } else {
        place.spoil(Refusal.at(parameter, "what this lambda is given is not known"));
      }
    }
    AliasClass result = new AliasClass();
    Statement body = lambda.getBody();
    if (body instanceof ExpressionStmt statement) {
      return result.join(expressions.of(statement.getExpression()));
    }
    returns.push(result);
    statements(body);
    returns.pop();
    return result;
  }
}
