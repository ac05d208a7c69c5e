package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.at;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.declare;
import static dev.rondo.frontend.java.TreeBuilder.method;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.nullValue;
import static dev.rondo.frontend.java.TreeBuilder.returnValue;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.same;
import static dev.rondo.frontend.java.TreeBuilder.type;
import static dev.rondo.frontend.java.TreeBuilder.typeName;
import static dev.rondo.frontend.java.TreeBuilder.voidType;
import static dev.rondo.frontend.java.TreeBuilder.when;
import static dev.rondo.sequentializer.EmittedName.CHOICES;
import static dev.rondo.sequentializer.EmittedName.CHOOSE_FROM;
import static dev.rondo.sequentializer.EmittedName.MAX;
import static dev.rondo.sequentializer.EmittedName.PROCESS;
import static dev.rondo.sequentializer.EmittedName.RESET;
import static dev.rondo.sequentializer.EmittedName.SIZE;
import static dev.rondo.sequentializer.EmittedName.SPAWN;

import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.Type;
import com.github.javaparser.ast.type.TypeParameter;
import dev.rondo.frontend.java.TreeBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Emits the small methods around the rounds: initial state, spawning, and access to variables. */
final class SupportEmitter {

  private final EmittedClass program;
  private final StateEmitter state;
  private final Optional<MethodDeclaration> init;

  SupportEmitter(EmittedClass program, StateEmitter state, Optional<MethodDeclaration> init) {
    this.program = program;
    this.state = state;
    this.init = init;
  }

  /** The methods that rounds call. */
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

  /** The methods through which others read the state. */
  List<MethodDeclaration> emitShown() {
    List<MethodDeclaration> methods = new ArrayList<>();
    List<String> shown = state.shown();
    methods.add(
        ofInterface(TreeBuilder.intType(), "size", List.of(), returnValue(program.count())));
    methods.add(
        ofInterface(
            TreeBuilder.array(type("String")),
            "variables",
            List.of(),
            returnValue(
                TreeBuilder.arrayOf(
                    "String", shown.stream().map(StringLiteralExpr::new).toList()))));
    methods.add(
        ofInterface(
            TreeBuilder.array(type("Object")),
            "state",
            List.of(process()),
            returnValue(
                TreeBuilder.arrayOf(
                    "Object",
                    shown.stream().map(name -> at(name(name), program.get(PROCESS))).toList()))));
    return methods;
  }

  private boolean usesChooseFrom() {
    return program
        .declaration
        .findFirst(
            com.github.javaparser.ast.expr.MethodCallExpr.class,
            call -> call.getNameAsString().equals(program.name(CHOOSE_FROM)))
        .isPresent();
  }

  private Parameter process() {
    return new Parameter(TreeBuilder.intType(), program.name(PROCESS));
  }

  private MethodDeclaration reset() {
    List<Statement> body = new ArrayList<>(state.initial());
    for (String message : program.messageTypes()) {
      body.add(run(call(at(name(program.box(message)), program.get(PROCESS)), "clear")));
    }
    return method(
        voidType(), program.name(RESET), List.of(process()), body.toArray(Statement[]::new));
  }

  private MethodDeclaration spawn() {
    List<Statement> body = new ArrayList<>();
    body.add(when(same(program.get(SIZE), program.get(MAX)), returnValue(nullValue())));
    body.add(
        declare(
            TreeBuilder.intType(),
            "born",
            new UnaryExpr(program.get(SIZE), UnaryExpr.Operator.POSTFIX_INCREMENT)));
    body.add(run(program.call(RESET, name("born"))));
    init.ifPresent(method -> body.add(run(call(method.getNameAsString(), name("born")))));
    body.addAll(program.afterStep("born"));
    body.add(returnValue(call(typeName("NodeId"), "of", name("born"))));
    return method(type("NodeId"), program.name(SPAWN), List.of(), body.toArray(Statement[]::new));
  }

  private MethodDeclaration chooseFrom() {
    Type element = type("T");
    Expression picked =
        call(program.get(CHOICES), "choose", program.get(PROCESS), call(name("elements"), "size"));
    MethodDeclaration method =
        method(
            element,
            program.name(CHOOSE_FROM),
            List.of(process(), new Parameter(type("Collection", element.clone()), "elements")),
            declare(
                type("List", element.clone()),
                "list",
                create(TreeBuilder.diamond("ArrayList"), name("elements"))),
            returnValue(call(name("list"), "get", picked)));
    method.addTypeParameter(new TypeParameter("T"));
    return method;
  }

  private static Expression create(Type type, Expression argument) {
    return TreeBuilder.create(type, argument);
  }

  /** A method of an interface that the class implements. */
  static MethodDeclaration ofInterface(
      Type result, String name, List<Parameter> parameters, Statement... body) {
    MethodDeclaration method = method(result, name, parameters, body);
    method.setModifiers(Modifier.Keyword.PUBLIC);
    method.addMarkerAnnotation("Override");
    return method;
  }
}
