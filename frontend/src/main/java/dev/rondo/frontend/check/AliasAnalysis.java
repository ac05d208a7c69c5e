package dev.rondo.frontend.check;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.ArrayInitializerExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.expr.TypeExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.YieldStmt;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import com.github.javaparser.ast.visitor.VoidVisitorWithDefaults;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.MutatedOperand;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.JavaType;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.MethodEffects;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds whose objects an expression gives: fields', messages', new ones. Only objects that can
 * change count. The library model says which methods give new objects or views; every other one may
 * give what it was asked of.
 */
final class AliasAnalysis {

  private static final LibraryModel LIBRARY = LibraryModel.standard();

  /** The result holds what the operands hold. */
  private static final Set<MethodEffects.ReturnedObject> COPIES =
      EnumSet.of(MethodEffects.ReturnedObject.COPY, MethodEffects.ReturnedObject.VIEW);

  private final ProtocolSymbols code;
  private final Bindings bindings;
  private final Set<String> messageNames;
  private final Variables variables;
  private final Set<Node> visited = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Node> holding = Collections.newSetFromMap(new IdentityHashMap<>());
  private final boolean withContents;
  private final Sources sources = new Sources();

  private AliasAnalysis(ProtocolSymbols code, Bindings bindings, boolean withContents) {
    this.code = code;
    this.bindings = bindings;
    this.withContents = withContents;
    this.variables = new Variables(code);
    this.messageNames = code.messageNames();
  }

  /** Whether a call takes or returns an object. */
  static boolean concerns(Node call, Source object, ProtocolSymbols code, Bindings bindings) {
    return call instanceof MethodCallExpr use
        && Stream.concat(Stream.of(use), use.getArguments().stream())
            .flatMap(part -> withContents(part, code, bindings).stream())
            .anyMatch(source -> source.name().equals(object.name()));
  }

  /** Whose the object itself may be. */
  static Set<Source> of(Expression expression, ProtocolSymbols code, Bindings bindings) {
    return new AliasAnalysis(code, bindings, false).find(expression);
  }

  /** Whose the object, or one that it holds, may be. */
  static Set<Source> withContents(Expression expression, ProtocolSymbols code, Bindings bindings) {
    return new AliasAnalysis(code, bindings, true).find(expression);
  }

  private Set<Source> find(Expression expression) {
    Expression bare = Ast.bare(expression);
    boolean isValue = bindings.typeOf(bare).filter(ImmutableTypes::contain).isPresent();
    if (isValue || bare.isLiteralExpr() || !visited.add(bare)) {
      return Set.of();
    }
    return bare.accept(sources, null);
  }

  /** The sources of the value of an expression without parentheses. */
  private final class Sources extends GenericVisitorWithDefaults<Set<Source>, Void> {

    @Override
    public Set<Source> defaultAction(Node expression, Void unused) {
      return union(expression.getChildNodes());
    }

    @Override
    public Set<Source> visit(MethodCallExpr call, Void unused) {
      return call(call);
    }

    @Override
    public Set<Source> visit(ObjectCreationExpr creation, Void unused) {
      return creation(creation);
    }

    @Override
    public Set<Source> visit(ArrayCreationExpr creation, Void unused) {
      return array(creation);
    }

    @Override
    public Set<Source> visit(ArrayInitializerExpr elements, Void unused) {
      return array(elements);
    }

    @Override
    public Set<Source> visit(NameExpr name, Void unused) {
      return variable(name);
    }

    @Override
    public Set<Source> visit(FieldAccessExpr access, Void unused) {
      return variable(access);
    }

    @Override
    public Set<Source> visit(TypeExpr named, Void unused) {
      return ofNamed(named, Source::field, AliasAnalysis.this::local)
          .orElseGet(() -> Set.of(Source.unknown(named))); // List::add changes any list
    }

    @Override
    public Set<Source> visit(CastExpr cast, Void unused) {
      return find(cast.getExpression());
    }

    @Override
    public Set<Source> visit(ConditionalExpr choice, Void unused) {
      return union(List.of(choice.getThenExpr(), choice.getElseExpr()));
    }

    @Override
    public Set<Source> visit(SwitchExpr choice, Void unused) {
      return union(results(choice));
    }

    @Override
    public Set<Source> visit(AssignExpr assign, Void unused) {
      return union(List.of(assign.getTarget(), assign.getValue()));
    }

    @Override
    public Set<Source> visit(ArrayAccessExpr access, Void unused) {
      return elements(find(access.getName()));
    }

    @Override
    public Set<Source> visit(LambdaExpr lambda, Void unused) {
      return lambda
          .getExpressionBody()
          .map(AliasAnalysis.this::find)
          .orElseGet(() -> returned(lambda));
    }

    @Override
    public Set<Source> visit(MethodReferenceExpr reference, Void unused) {
      return code.ownMethod(reference)
          .map(AliasAnalysis.this::returned)
          .orElseGet(() -> held(reference.getScope()));
    }
  }

  private Set<Source> creation(ObjectCreationExpr creation) {
    boolean copies =
        Symbol.typeOf(creation).filter(type -> type.startsWith("java.util.")).isPresent();
    if (!copies) {
      return union(creation.getArguments());
    }
    Set<Source> sources = new LinkedHashSet<>(Set.of(Source.made(creation)));
    if (!holdsValues(creation)) {
      creation.getArguments().forEach(argument -> sources.addAll(held(argument)));
    }
    return sources;
  }

  private Set<Source> array(Expression creation) {
    Set<Source> sources = new LinkedHashSet<>(Set.of(Source.made(creation)));
    if (withContents) {
      creation.findAll(ArrayInitializerExpr.class).stream()
          .flatMap(initializer -> initializer.getValues().stream())
          .forEach(value -> sources.addAll(find(value)));
    }
    return sources;
  }

  private static List<Expression> results(SwitchExpr choice) {
    Stream<Expression> yielded =
        choice.findAll(YieldStmt.class).stream().map(YieldStmt::getExpression);
    Stream<Expression> given =
        choice.getEntries().stream()
            .flatMap(entry -> entry.getStatements().stream())
            .flatMap(statement -> statement.toExpressionStmt().stream())
            .map(ExpressionStmt::getExpression);
    return Stream.concat(yielded, given).toList();
  }

  /** What a method or a function gives. */
  private Set<Source> returned(Node body) {
    return union(
        body.findAll(ReturnStmt.class).stream()
            .flatMap(result -> result.getExpression().stream())
            .toList());
  }

  private Set<Source> variable(Expression name) {
    Optional<String> field = code.stateField(name);
    if (field.isPresent()) {
      return Set.of(Source.field(field.get()));
    }
    if (!(name instanceof NameExpr local) || Ast.field(name).isPresent()) {
      return name instanceof FieldAccessExpr access && Ast.field(name).isPresent()
          ? elements(find(access.getScope()))
          : Set.of();
    }
    return local(local, local.getNameAsString());
  }

  private Set<Source> local(Expression local, String name) {
    Set<Source> sources = new LinkedHashSet<>();
    Variables.Origins origins = variables.of(local, name);
    origins.values().forEach(value -> sources.addAll(find(value)));
    origins.holders().forEach(holder -> sources.addAll(elements(allOf(holder))));
    if (withContents) {
      origins.added().forEach(value -> sources.addAll(find(value)));
      origins.addedFrom().forEach(holder -> sources.addAll(held(holder)));
    }
    if (origins.isMessage()) {
      sources.add(Source.message(local));
    }
    if (origins.isUnknown()) {
      sources.add(Source.unknown(local));
    }
    return sources;
  }

  private Set<Source> call(MethodCallExpr call) {
    Optional<Symbol.Method> method = Ast.method(call);
    Optional<MethodDeclaration> own = code.ownMethod(call);
    if (own.isPresent()) {
      return returned(own.get());
    }
    if (method.isEmpty()) {
      return Set.of(Source.unknown(call));
    }
    String owner = method.get().owner();
    if (messageNames.contains(Symbol.simpleName(owner)) || owner.equals("rondo.Mailbox")) {
      return Set.of(Source.message(call));
    }
    if (owner.startsWith("rondo.")) {
      return Set.of();
    }
    return switch (result(method.get())) {
      case HOLDS -> made(call, false);
      case COPY -> made(call, true);
      case VIEW -> view(call);
      default -> given(call, owner);
    };
  }

  private Set<Source> view(MethodCallExpr call) {
    Set<Source> sources = new LinkedHashSet<>();
    operands(call).forEach(operand -> sources.addAll(allOf(operand)));
    sources.add(Source.view(call));
    return sources;
  }

  /**
   * What a method of the library may give, or what it gives may hold: what it is handed, as {@code
   * Optional.of(log)} and {@code Objects.requireNonNull(log)} do, or what is in there.
   */
  private Set<Source> given(MethodCallExpr call, String owner) {
    Set<Source> sources = new LinkedHashSet<>();
    for (Expression argument : call.getArguments()) {
      Set<Source> handed = allOf(argument);
      sources.addAll(elements(handed));
      if (!owner.equals("java.util.Collections")) {
        sources.addAll(handed);
      }
    }
    call.getScope().ifPresent(scope -> sources.addAll(held(scope)));
    return sources;
  }

  /** Whose the objects may be that an object holds; its own owner does not matter. */
  private Set<Source> held(Expression holder) {
    Expression bare = Ast.bare(holder);
    if (!holding.add(bare)) {
      return Set.of();
    }
    Set<Source> sources = new LinkedHashSet<>();
    Optional<MethodEffects.ReturnedObject> result =
        Ast.method(bare).filter(method -> isOfLibrary(bare)).map(AliasAnalysis::result);
    if (bare instanceof TypeExpr named) {
      ofNamed(named, field -> Source.field(field).element(), this::heldByLocal)
          .ifPresent(sources::addAll);
    } else if (code.stateField(bare).isPresent()) {
      sources.addAll(elements(find(bare)));
    } else if (bare instanceof NameExpr local && Ast.field(local).isEmpty()) {
      sources.addAll(heldByLocal(local, local.getNameAsString()));
    } else if (result.filter(COPIES::contains).isPresent()) {
      operands((MethodCallExpr) bare).forEach(operand -> sources.addAll(held(operand)));
    } else {
      Set<Source> all = allOf(bare);
      sources.addAll(elements(all));
      all.stream().filter(source -> source.owner() != Source.Owner.VIEW).forEach(sources::add);
    }
    holding.remove(bare);
    return sources;
  }

  /** The parser reads the log of {@code log::get} as if it were a type. */
  private static Optional<Set<Source>> ofNamed(
      TypeExpr named,
      Function<String, Source> ofField,
      BiFunction<Expression, String, Set<Source>> ofLocal) {
    Optional<SimpleName> name =
        named.getType().toClassOrInterfaceType().map(ClassOrInterfaceType::getName);
    Optional<Symbol> symbol = name.flatMap(Symbol::of);
    if (symbol.filter(Symbol.Field.class::isInstance).isPresent()) {
      return Optional.of(Set.of(ofField.apply(name.orElseThrow().getIdentifier())));
    }
    return symbol
        .filter(Symbol.Local.class::isInstance)
        .map(local -> ofLocal.apply(named, name.orElseThrow().getIdentifier()));
  }

  private Set<Source> heldByLocal(Expression local, String name) {
    Set<Source> sources = new LinkedHashSet<>();
    Variables.Origins origins = variables.of(local, name);
    origins.values().forEach(value -> sources.addAll(held(value)));
    origins.holders().forEach(holder -> sources.addAll(elements(held(holder))));
    origins.added().forEach(value -> sources.addAll(allOf(value)));
    origins.addedFrom().forEach(holder -> sources.addAll(held(holder)));
    if (origins.isMessage()) {
      sources.add(Source.message(local));
    }
    if (origins.isUnknown()) {
      sources.add(Source.unknown(local));
    }
    return sources;
  }

  private boolean isOfLibrary(Expression call) {
    return call instanceof MethodCallExpr use && code.ownMethod(use).isEmpty();
  }

  /** What a method of the library returns; one that is not known may return any operand. */
  private static MethodEffects.ReturnedObject result(Symbol.Method method) {
    return LIBRARY
        .effects(method)
        .map(MethodEffects::result)
        .orElse(MethodEffects.ReturnedObject.PART);
  }

  private static List<Expression> operands(MethodCallExpr call) {
    List<Expression> operands = new ArrayList<>(call.getArguments());
    call.getScope().ifPresent(operands::add);
    return operands;
  }

  /** A new collection has no owner yet; its elements may have one. */
  private Set<Source> made(MethodCallExpr call, boolean copies) {
    if (holdsValues(call)) {
      return isFrozen(call) ? Set.of() : Set.of(Source.made(call));
    }
    Set<Source> sources = new LinkedHashSet<>();
    operands(call).forEach(operand -> sources.addAll(copies ? held(operand) : find(operand)));
    return sources;
  }

  private static boolean isFrozen(MethodCallExpr call) {
    return Ast.method(call).flatMap(LIBRARY::effects).filter(MethodEffects::frozen).isPresent();
  }

  /** Whether nothing in a new collection can change, or the contents do not matter. */
  private boolean holdsValues(Expression made) {
    List<JavaType> elements =
        bindings.typeOf(made).stream()
            .flatMap(
                type -> type.isArray() ? Stream.of(type.elements()) : type.arguments().stream())
            .toList();
    return !withContents
        || !elements.isEmpty() && elements.stream().allMatch(ImmutableTypes::contain);
  }

  private Set<Source> allOf(Expression expression) {
    return withContents ? find(expression) : withContents(expression, code, bindings);
  }

  private static Set<Source> elements(Set<Source> sources) {
    return sources.stream()
        .filter(source -> source.owner() != Source.Owner.VIEW)
        .map(Source::element)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private Set<Source> union(Collection<? extends Node> parts) {
    Set<Source> sources = new LinkedHashSet<>();
    for (Node part : parts) {
      if (part instanceof Expression expression) {
        sources.addAll(find(expression));
      }
    }
    return sources;
  }

  /**
   * Where the values of a local or parameter come from: all that its name is given where it is
   * known.
   */
  private static final class Variables {

    /**
     * What a variable may be.
     *
     * @param values what is assigned to it
     * @param holders of what it may be an element
     * @param added what is put into it
     * @param addedFrom whose elements are put into it
     * @param isMessage whether it may be a message, or hold one
     * @param isUnknown whether the source does not tell all
     */
    record Origins(
        List<Expression> values,
        List<Expression> holders,
        List<Expression> added,
        List<Expression> addedFrom,
        boolean isMessage,
        boolean isUnknown) {}

    private final ProtocolSymbols code;

    Variables(ProtocolSymbols code) {
      this.code = code;
    }

    Origins of(Expression local, String name) {
      Node around = scope(local, name);
      Collected found = new Collected(name);
      where(around, name).forEach(part -> part.walk(node -> node.accept(found, null)));
      return new Origins(
          found.values,
          found.holders,
          found.added,
          found.addedFrom,
          found.isMessage,
          found.isUnknown);
    }

    /**
     * The innermost block that declares a name which is used in it; the method, where it is
     * declared in another way, as a pattern is.
     */
    private static Node scope(Expression local, String name) {
      Node method = around(local);
      boolean isPattern =
          method
              .findFirst(TypePatternExpr.class, p -> p.getNameAsString().equals(name))
              .isPresent();
      List<Node> declaring =
          method.findAll(VariableDeclarator.class, v -> v.getNameAsString().equals(name)).stream()
              .map(Variables::scopeOf)
              .toList();
      for (Node at = local; !isPattern && at != method; at = at.getParentNode().orElse(method)) {
        Node block = at;
        if (declaring.stream().anyMatch(each -> each == block)) {
          return at;
        }
      }
      return method;
    }

    /** Before its declaration in a block the name of a local is that of something else. */
    private static List<? extends Node> where(Node scope, String local) {
      if (scope instanceof BlockStmt block) {
        List<Statement> statements = block.getStatements();
        for (int index = 0; index < statements.size(); index++) {
          if (declares(statements.get(index), local)) {
            return statements.subList(index, statements.size());
          }
        }
      }
      return List.of(scope);
    }

    private static boolean declares(Statement statement, String local) {
      return Ast.declared(statement).stream().anyMatch(v -> v.getNameAsString().equals(local));
    }

    private static Node scopeOf(Node declaration) {
      Node at = declaration.getParentNode().orElse(declaration);
      while (!(at instanceof BlockStmt)
          && !(at instanceof ForStmt)
          && !(at instanceof ForEachStmt)
          && at.getParentNode().isPresent()) {
        at = at.getParentNode().get();
      }
      return at;
    }

    /** The outermost member of a class around a name. */
    private static Node around(Node name) {
      Node around = name;
      for (Node at = name; at != null; at = at.getParentNode().orElse(null)) {
        if (at instanceof BodyDeclaration<?> && !(at.getParentNode().orElse(null) == null)) {
          around = at;
        }
        if (at instanceof MethodDeclaration) {
          return at;
        }
      }
      return around;
    }

    private final class Collected extends VoidVisitorWithDefaults<Void> {
      private final String name;
      private final List<Expression> values = new ArrayList<>();
      private final List<Expression> holders = new ArrayList<>();
      private final List<Expression> added = new ArrayList<>();
      private final List<Expression> addedFrom = new ArrayList<>();
      private boolean isMessage;
      private boolean isUnknown;

      Collected(String name) {
        this.name = name;
      }

      @Override
      public void defaultAction(Node node, Void unused) {}

      @Override
      public void visit(VariableDeclarator variable, Void unused) {
        if (variable.getNameAsString().equals(name)) {
          variable.getInitializer().ifPresent(values::add);
          variable
              .findAncestor(SyntaxTree.kind(ForEachStmt.class))
              .filter(loop -> loop.getVariable().getVariables().contains(variable))
              .ifPresent(loop -> holders.add(loop.getIterable()));
        }
      }

      @Override
      public void visit(AssignExpr assign, Void unused) {
        if (names(assign.getTarget())) {
          values.add(assign.getValue());
        }
      }

      @Override
      public void visit(TypePatternExpr pattern, Void unused) {
        if (pattern.getNameAsString().equals(name)) {
          pattern
              .findAncestor(SyntaxTree.kind(InstanceOfExpr.class))
              .ifPresentOrElse(test -> values.add(test.getExpression()), () -> isUnknown = true);
        }
      }

      @Override
      public void visit(Parameter parameter, Void unused) {
        if (parameter.getNameAsString().equals(name)) {
          parameter(parameter);
        }
      }

      @Override
      public void visit(MethodCallExpr call, Void unused) {
        if (MutatedOperand.of(call).filter(c -> names(Ast.root(c))).isPresent()) {
          added.addAll(call.getArguments());
        }
      }

      @Override
      public void visit(MethodReferenceExpr reference, Void unused) {
        if (MutatedOperand.of(reference).filter(c -> names(Ast.root(c))).isEmpty()) {
          return;
        }
        Ast.parent(reference, MethodCallExpr.class)
            .filter(call -> code.ownMethod(call).isEmpty())
            .ifPresentOrElse(
                call -> operandsBeside(reference, call).forEach(addedFrom::add),
                () -> isUnknown = true);
      }

      private static List<Expression> operandsBeside(Expression argument, MethodCallExpr call) {
        return operands(call).stream().filter(operand -> operand != argument).toList();
      }

      private boolean names(Expression expression) {
        if (expression instanceof TypeExpr named) {
          return named.getType().asString().equals(name);
        }
        return Ast.bare(expression)
            .toNameExpr()
            .filter(n -> n.getNameAsString().equals(name) && Ast.field(n).isEmpty())
            .isPresent();
      }

      private void parameter(Parameter parameter) {
        Node owner = parameter.getParentNode().orElseThrow();
        if (owner instanceof LambdaExpr lambda) {
          Ast.parent(lambda, MethodCallExpr.class)
              .filter(call -> code.ownMethod(call).isEmpty())
              .flatMap(MethodCallExpr::getScope)
              .ifPresentOrElse(holders::add, () -> isUnknown = true);
        } else if (owner instanceof MethodDeclaration method) {
          parameter(parameter, method);
        }
      }

      private void parameter(Parameter parameter, MethodDeclaration method) {
        boolean called = method.getAnnotations().isNonEmpty();
        if (called) {
          isMessage = true;
          return;
        }
        int place = method.getParameters().indexOf(parameter);
        for (Node use : code.uses(method)) {
          if (use instanceof MethodCallExpr call
              && !parameter.isVarArgs()
              && place < call.getArguments().size()) {
            values.add(call.getArgument(place));
          } else if (use instanceof MethodReferenceExpr || parameter.isVarArgs()) {
            isUnknown = true;
          }
        }
      }
    }
  }

  /**
   * Where an object that can change may come from.
   *
   * @param name of a field, or what else in words
   * @param inside whether it is not the field's own object, but one that this one holds
   * @param made where it is made, for one that is made on the way
   */
  record Source(Owner owner, String name, boolean inside, Optional<Expression> made) {

    /** Whose object it is. */
    enum Owner {
      /** A field of the process. */
      FIELD,
      /** A message. */
      MESSAGE,
      /** A view of another collection: an object of its own that changes with the other one. */
      VIEW,
      /** A new object without an owner. */
      MADE,
      /** What the source does not tell. */
      UNKNOWN
    }

    static Source field(String name) {
      return new Source(Owner.FIELD, name, false, Optional.empty());
    }

    static Source message(Expression part) {
      return new Source(Owner.MESSAGE, part.toString(), false, Optional.empty());
    }

    static Source view(Expression view) {
      return new Source(Owner.VIEW, view.toString(), false, Optional.empty());
    }

    static Source unknown(Expression expression) {
      return new Source(Owner.UNKNOWN, expression.toString(), false, Optional.empty());
    }

    /** Identified by its allocation site. */
    static Source made(Expression creation) {
      String place = creation.getBegin().map(Object::toString).orElse("");
      return new Source(Owner.MADE, place, false, Optional.of(creation));
    }

    Source element() {
      return new Source(owner, name, true, made);
    }
  }
}
