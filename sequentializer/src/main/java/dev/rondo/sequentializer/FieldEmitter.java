package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.array;
import static dev.rondo.frontend.java.TreeBuilder.assign;
import static dev.rondo.frontend.java.TreeBuilder.at;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.count;
import static dev.rondo.frontend.java.TreeBuilder.create;
import static dev.rondo.frontend.java.TreeBuilder.createArray;
import static dev.rondo.frontend.java.TreeBuilder.declareField;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.type;
import static dev.rondo.frontend.java.TreeBuilder.typeName;
import static dev.rondo.frontend.java.TreeBuilder.userType;
import static dev.rondo.sequentializer.EmittedName.CHOICES;
import static dev.rondo.sequentializer.EmittedName.DELIVERIES;
import static dev.rondo.sequentializer.EmittedName.F;
import static dev.rondo.sequentializer.EmittedName.MAX;
import static dev.rondo.sequentializer.EmittedName.N;
import static dev.rondo.sequentializer.EmittedName.NETWORK;
import static dev.rondo.sequentializer.EmittedName.NODES;
import static dev.rondo.sequentializer.EmittedName.OUTPUTS;
import static dev.rondo.sequentializer.EmittedName.PHASE;
import static dev.rondo.sequentializer.EmittedName.PROCESS;
import static dev.rondo.sequentializer.EmittedName.ROUND;
import static dev.rondo.sequentializer.EmittedName.SIZE;

import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.comments.LineComment;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.Type;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.unfold.Calls;
import java.util.ArrayList;
import java.util.List;
import rondo.runtime.NetworkModel.Trait;

/**
 * Emits the fields of the program, and the constructor that allocates the objects reused by all
 * schedules.
 */
final class FieldEmitter {

  private final EmittedClass program;
  private final StateEmitter state;
  private final List<BodyDeclaration<?>> fields = new ArrayList<>();
  private final List<Statement> construction = new ArrayList<>();

  FieldEmitter(EmittedClass program, StateEmitter state) {
    this.program = program;
    this.state = state;
  }

  List<BodyDeclaration<?>> emit() {
    size();
    add(type("Choices"), program.name(CHOICES));
    add(type("Outputs"), program.name(OUTPUTS));
    add(TreeBuilder.intType(), program.name(PHASE));
    add(TreeBuilder.intType(), program.name(ROUND));
    if (!program.network.isChosenPerReceiver()) {
      networkFields();
    }
    fields.addAll(state.arrays());
    construction.addAll(state.allocations());
    boxes();
    fields.get(0).setComment(new LineComment(" The run"));
    note(state.arrays(), " The variables of all processes");
    fields.add(constructor());
    return fields;
  }

  private static void note(List<FieldDeclaration> group, String comment) {
    if (!group.isEmpty() && group.get(0).getComment().isEmpty()) {
      group.get(0).setComment(new LineComment(comment));
    }
  }

  private void size() {
    addFinal(TreeBuilder.intType(), program.name(N));
    addFinal(TreeBuilder.intType(), program.name(F));
    construction.add(fromParameter(program.name(N)));
    construction.add(fromParameter(program.name(F)));
    if (program.spawns) {
      addFinal(TreeBuilder.intType(), program.name(MAX));
      construction.add(fromParameter(program.name(MAX)));
      add(TreeBuilder.intType(), program.name(SIZE));
    }
    if (Calls.areTo("nodes", program.rounds.declaration())) {
      addFinal(type("List", type("NodeId")), program.name(NODES));
      construction.add(
          assign(program.get(NODES), create(TreeBuilder.diamond("ArrayList"), program.get(N))));
      construction.add(
          count(
              program.name(PROCESS),
              0,
              program.get(N),
              run(
                  call(
                      program.get(NODES),
                      "add",
                      call(typeName("NodeId"), "of", program.get(PROCESS))))));
    }
  }

  private static Statement fromParameter(String field) {
    return assign(new FieldAccessExpr(new ThisExpr(), field), name(field));
  }

  private void networkFields() {
    FieldDeclaration field = addFinal(type("Network"), program.name(NETWORK));
    field.getVariable(0).setInitializer(newNetwork());
    add(type("Deliveries"), program.name(DELIVERIES));
  }

  private Expression newNetwork() {
    return program.network.has(Trait.FORMULA)
        ? create(type("FormulaNetwork"), new StringLiteralExpr(program.network.network()))
        : create(type(networkType()));
  }

  /**
   * The name of the network's class in the emitted file; a class inside the protocol class is
   * emitted too.
   */
  private String networkType() {
    String inside = program.owner + "$";
    String networkName = program.network.network();
    if (networkName.startsWith(inside)) {
      return networkName.substring(inside.length()).replace('$', '.');
    }
    return networkName.startsWith("rondo.") && networkName.lastIndexOf('.') == "rondo".length()
        ? networkName.substring("rondo.".length())
        : networkName.replace('$', '.');
  }

  private void boxes() {
    List<FieldDeclaration> boxes = new ArrayList<>();
    List<Statement> filled = new ArrayList<>();
    for (String message : program.messageTypes()) {
      Type box = type("Inbox", userType(message));
      boxes.add(addFinal(array(box), program.box(message)));
      construction.add(
          assign(name(program.box(message)), createArray(box, name(state.capacity()))));
      filled.add(
          assign(
              at(name(program.box(message)), program.get(PROCESS)),
              create(TreeBuilder.diamond("Inbox"))));
    }
    construction.add(
        count(program.name(PROCESS), 0, name(state.capacity()), filled.toArray(Statement[]::new)));
    note(boxes, " The mailboxes of all processes");
  }

  private FieldDeclaration add(Type type, String name) {
    FieldDeclaration field = declareField(type, name);
    fields.add(field);
    return field;
  }

  private FieldDeclaration addFinal(Type type, String name) {
    FieldDeclaration field = add(type, name);
    field.addModifier(Modifier.Keyword.FINAL);
    return field;
  }

  private ConstructorDeclaration constructor() {
    String className = program.rounds.protocol().name() + "Sequential";
    ConstructorDeclaration constructor = new ConstructorDeclaration(className);
    constructor.setModifiers(Modifier.Keyword.PUBLIC);
    constructor.addParameter(TreeBuilder.intType(), program.name(N));
    constructor.addParameter(TreeBuilder.intType(), program.name(F));
    constructor.addParameter(TreeBuilder.intType(), program.name(MAX));
    constructor.addSingleMemberAnnotation("SuppressWarnings", new StringLiteralExpr("unchecked"));
    constructor.setBody(TreeBuilder.block(construction));
    constructor.setJavadocComment(
        "For n processes, of which f may be faulty, and at most max with spawned ones.");
    return constructor;
  }
}
