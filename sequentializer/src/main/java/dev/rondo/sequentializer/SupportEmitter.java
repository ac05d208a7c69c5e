package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.Trees.at;
import static dev.rondo.frontend.java.Trees.call;
import static dev.rondo.frontend.java.Trees.declare;
import static dev.rondo.frontend.java.Trees.method;
import static dev.rondo.frontend.java.Trees.name;
import static dev.rondo.frontend.java.Trees.nullValue;
import static dev.rondo.frontend.java.Trees.returnValue;
import static dev.rondo.frontend.java.Trees.run;
import static dev.rondo.frontend.java.Trees.same;
import static dev.rondo.frontend.java.Trees.type;
import static dev.rondo.frontend.java.Trees.typeName;
import static dev.rondo.frontend.java.Trees.voidType;
import static dev.rondo.frontend.java.Trees.when;

import com.github.javaparser.ast.ArrayCreationLevel;
import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.ArrayInitializerExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.Type;
import com.github.javaparser.ast.type.TypeParameter;
import dev.rondo.frontend.java.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The small methods around the rounds: initial state, spawning, what a reader may look at. */
final class SupportEmitter {

  private final EmittedClass program;
  private final StateEmitter state;
  private final Optional<MethodDeclaration> init;

  SupportEmitter(EmittedClass program, StateEmitter state, Optional<MethodDeclaration> init) {
    this.program = program;
    this.state = state;
    this.init = init;
  }

  /** What the rounds call. */
  List<MethodDeclaration> emit() {
    List<MethodDeclaration> methods = new ArrayList<>();
    methods.add(reset());
    if (program.spawns) {
      methods.add(spawn());
    }
    if (usesChooseFrom()) {
      methods.add(chooseFrom());
    }
    return methods;
  }

  /** What lets others look inside. */
  List<MethodDeclaration> emitShown() {
    List<MethodDeclaration> methods = new ArrayList<>();
    methods.add(shown("size", Trees.intType(), List.of(), program.count()));
    methods.add(shown("variables", Trees.array(type("String")), List.of(), strings(state.shown())));
    methods.add(
        shown(
            "state",
            Trees.array(type("Object")),
            List.of(new Parameter(Trees.intType(), program.locals.process)),
            values(state.shown())));
    return methods;
  }

  private boolean usesChooseFrom() {
    return program
        .declaration
        .findFirst(
            com.github.javaparser.ast.expr.MethodCallExpr.class,
            call -> call.getNameAsString().equals(program.methods.chooseFrom))
        .isPresent();
  }

  private Parameter process() {
    return new Parameter(Trees.intType(), program.locals.process);
  }

  private MethodDeclaration reset() {
    List<Statement> body = new ArrayList<>(state.initial());
    for (String message : program.messageTypes()) {
      body.add(run(call(at(name(program.box(message)), name(program.locals.process)), "clear")));
    }
    return method(
        voidType(), program.methods.reset, List.of(process()), body.toArray(Statement[]::new));
  }

  private MethodDeclaration spawn() {
    List<Statement> body = new ArrayList<>();
    body.add(
        when(same(name(program.fields.size), name(program.fields.max)), returnValue(nullValue())));
    body.add(
        declare(
            Trees.intType(),
            "born",
            new UnaryExpr(name(program.fields.size), UnaryExpr.Operator.POSTFIX_INCREMENT)));
    body.add(run(call(program.methods.reset, name("born"))));
    init.ifPresent(method -> body.add(run(call(method.getNameAsString(), name("born")))));
    body.addAll(program.afterStep("born"));
    body.add(returnValue(call(typeName("NodeId"), "of", name("born"))));
    return method(type("NodeId"), program.methods.spawn, List.of(), body.toArray(Statement[]::new));
  }

  private MethodDeclaration chooseFrom() {
    Type element = type("T");
    Expression picked =
        call(
            name(program.fields.choices),
            "choose",
            name(program.locals.process),
            call(name("elements"), "size"));
    MethodDeclaration method =
        method(
            element,
            program.methods.chooseFrom,
            List.of(process(), new Parameter(type("Collection", element.clone()), "elements")),
            declare(
                type("List", element.clone()),
                "list",
                create(Trees.diamond("ArrayList"), name("elements"))),
            returnValue(call(name("list"), "get", picked)));
    method.addTypeParameter(new TypeParameter("T"));
    return method;
  }

  private static Expression create(Type type, Expression argument) {
    return Trees.create(type, argument);
  }

  private static MethodDeclaration shown(
      String name, Type result, List<Parameter> parameters, Expression value) {
    MethodDeclaration method = method(result, name, parameters, returnValue(value));
    method.setModifiers(Modifier.Keyword.PUBLIC);
    method.addMarkerAnnotation("Override");
    return method;
  }

  private static Expression strings(List<String> names) {
    NodeList<Expression> elements = new NodeList<>();
    names.forEach(name -> elements.add(new StringLiteralExpr(name)));
    return newArray("String", elements);
  }

  private Expression values(List<String> names) {
    NodeList<Expression> elements = new NodeList<>();
    names.forEach(name -> elements.add(at(name(name), name(program.locals.process))));
    return newArray("Object", elements);
  }

  private static Expression newArray(String type, NodeList<Expression> elements) {
    return new ArrayCreationExpr(
        type(type), new NodeList<>(new ArrayCreationLevel()), new ArrayInitializerExpr(elements));
  }
}
