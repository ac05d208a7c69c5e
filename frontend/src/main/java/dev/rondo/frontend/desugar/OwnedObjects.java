package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.SuperExpr;
import com.github.javaparser.ast.expr.TextBlockLiteralExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Writes an object that a process keeps in a field, {@code log} of the class {@code Log} say, out
 * as fields and methods of the process: {@code logEntries}, {@code logAppend}. All later passes and
 * both forms know it then. One class is written out at a time; its methods stay on their lines.
 */
public final class OwnedObjects {

  private final OwnedClass helper;
  private final TreeEdits edits;
  private final List<OwnedObjectText> texts = new ArrayList<>();

  private OwnedObjects(OwnedClass helper, TreeEdits edits) {
    this.helper = helper;
    this.edits = edits;
    OwnedNames names = new OwnedNames(helper);
    helper.objects().forEach(object -> texts.add(new OwnedObjectText(helper, object, names)));
  }

  /**
   * Plans to write out the first class whose objects processes keep.
   *
   * @param log gets why it cannot be written out
   */
  public static void rewrite(Protocol protocol, TreeEdits edits, Log log) {
    Optional<OwnedClass> helper = OwnedClass.of(protocol);
    Optional<HelperFaults.OwnershipFault> fault = helper.flatMap(HelperFaults::of);
    fault.ifPresent(
        found ->
            log.add(
                DiagnosticKind.HELPER_OBJECT,
                found.at(),
                found.object(),
                helper.get().name(),
                found.text(),
                found.hint()));
    if (fault.isEmpty()) {
      helper.ifPresent(found -> new OwnedObjects(found, edits).write());
    }
  }

  private void write() {
    fields();
    typeText();
    texts.forEach(this::uses);
    constantUses();
  }

  /** In the place of each object, the fields that it is made of. */
  private void fields() {
    List<FieldDeclaration> declarations =
        helper.objects().stream()
            .map(object -> (FieldDeclaration) object.getParentNode().orElseThrow())
            .distinct()
            .toList();
    for (FieldDeclaration declaration : declarations) {
      StringBuilder text = new StringBuilder();
      texts.stream()
          .filter(object -> declaration.getVariables().contains(object.object()))
          .forEach(object -> text.append(object.fields()));
      edits.replace(declaration, text.toString());
    }
  }

  /**
   * The class itself: its methods stay, in the protocol class, and there is one for each object.
   */
  private void typeText() {
    if (!helper.isNested()) {
      StringBuilder text = new StringBuilder();
      texts.forEach(
          object -> helper.methods().forEach(m -> text.append(' ').append(object.method(m))));
      helper.constants().forEach(c -> text.append(' ').append(texts.get(0).constant(c)));
      edits.remove(helper.type());
      edits.addLast(helper.protocol().declaration(), text.toString());
      return;
    }
    helper.constants().forEach(constant -> rename(constant, texts.get(0)));
    for (MethodDeclaration method : helper.methods()) {
      rename(method, texts.get(0));
      if (texts.get(0).mayBeMissing()) {
        edits.atStart(method, new NullableObjectText(texts.get(0)).needed());
      }
      for (OwnedObjectText other : texts.subList(1, texts.size())) {
        edits.insertAfter(method, other.method(method));
      }
    }
    helper.fields().forEach(edits::remove);
    helper.constructor().ifPresent(edits::remove);
    edits.add(this::unwrap);
  }

  /** Lets what is left in the class stand in the protocol class. */
  private void unwrap() {
    ClassOrInterfaceDeclaration whole = helper.protocol().declaration();
    helper.type().getComment().ifPresent(whole::addOrphanComment);
    List.copyOf(helper.type().getOrphanComments()).forEach(whole::addOrphanComment);
    List<BodyDeclaration<?>> members = new ArrayList<>();
    for (BodyDeclaration<?> member : List.copyOf(whole.getMembers())) {
      members.addAll(
          member == helper.type() ? List.copyOf(helper.type().getMembers()) : List.of(member));
    }
    whole.setMembers(new NodeList<>(members));
  }

  /** Gives the members of the class that a piece of it names the names that they have now. */
  private void rename(BodyDeclaration<?> member, OwnedObjectText text) {
    member.getAnnotationByName("Override").ifPresent(edits::remove);
    member.walk(
        SimpleName.class,
        name -> {
          if (helper.owns(name) && !isQualified(name)) {
            String given = text.names().of(text.object(), name);
            edits.add(() -> name.setIdentifier(given));
          }
        });
    member.walk(
        MethodReferenceExpr.class,
        reference -> {
          if (helper.owns(reference)) {
            refer(reference, text);
          }
        });
  }

  private void refer(MethodReferenceExpr reference, OwnedObjectText text) {
    edits.replace(reference, SyntaxTree.expression(text.reference(reference)));
  }

  /** {@code Log.MAX}: all of it is replaced, wherever it stands. */
  private boolean isQualified(SimpleName name) {
    return qualifier(name).isPresent();
  }

  private Optional<Expression> qualifier(SimpleName member) {
    return Ast.parent(member, FieldAccessExpr.class)
        .map(FieldAccessExpr::getScope)
        .or(() -> Ast.parent(member, MethodCallExpr.class).flatMap(MethodCallExpr::getScope))
        .filter(
            scope ->
                scope
                    .toNameExpr()
                    .flatMap(type -> OwnedClass.binaryName(type.getName()))
                    .filter(helper.binaryName()::equals)
                    .isPresent());
  }

  private void constantUses() {
    Node unit = helper.protocol().unit();
    unit.walk(
        SimpleName.class,
        name -> {
          if (helper.owns(name) && isQualified(name)) {
            rename(name, Optional.empty(), texts.get(0).names().ofConstant(name));
          }
        });
    unit.walk(
        ClassOrInterfaceType.class,
        type -> {
          if (isOfHelper(type)) {
            edits.add(type::removeScope);
          }
        });
  }

  /** Gives a field or a method that is named behind an object another owner and another name. */
  private void rename(SimpleName member, Optional<Expression> owner, String name) {
    Node whole = member.getParentNode().orElseThrow();
    if (whole instanceof MethodCallExpr call) {
      edits.add(() -> call.setScope(owner.orElse(null)).setName(name));
    } else {
      edits.replace(
          whole,
          () -> owner.isPresent() ? new FieldAccessExpr(owner.get(), name) : new NameExpr(name));
    }
  }

  /** {@code Log.Entry}, of a record that stands in the class. */
  private boolean isOfHelper(ClassOrInterfaceType type) {
    return type.getScope()
        .flatMap(scope -> OwnedClass.binaryName(scope.getName()))
        .filter(helper.binaryName()::equals)
        .isPresent();
  }

  private void uses(OwnedObjectText text) {
    for (SimpleName name : helper.usesOf(text.object())) {
      OwnedObjectUse use = OwnedObjectUse.of(name, helper).orElseThrow();
      if (use instanceof OwnedObjectUse.Member member) {
        member(member, text);
      } else if (use instanceof OwnedObjectUse.Reference reference) {
        refer(reference.reference(), text);
      } else if (use instanceof OwnedObjectUse.Renewal renewal) {
        edits.replace(
            renewal.assignment(),
            () -> TreeBuilder.call(text.maker()).setArguments(renewal.made().getArguments()));
      } else if (use instanceof OwnedObjectUse.Removal removal) {
        edits.replace(
            removal.assignment(), TreeBuilder.call(new NullableObjectText(text).remover()));
      } else if (use instanceof OwnedObjectUse.Test test) {
        String flag = test.owner() + new NullableObjectText(text).flag();
        edits.replace(test.test(), SyntaxTree.expression((test.isForNone() ? "!" : "") + flag));
      }
    }
  }

  private void member(OwnedObjectUse.Member member, OwnedObjectText text) {
    boolean mayFail = text.mayBeMissing() && member.isField();
    Optional<Statement> statement = member.changing().filter(found -> mayFail);
    NullableObjectText missing = new NullableObjectText(text);
    Optional<Expression> owner =
        Ast.parent(member.object(), FieldAccessExpr.class).map(FieldAccessExpr::getScope);
    if (mayFail && statement.isEmpty()) {
      String getter = missing.getterOf(member.member().getIdentifier());
      edits.replace(
          member.member().getParentNode().orElseThrow(),
          () -> new MethodCallExpr(owner.orElse(null), getter));
    } else {
      rename(member.member(), owner, text.names().of(text.object(), member.member()));
    }
    statement.ifPresent(
        found ->
            edits.replace(
                found,
                () -> {
                  BlockStmt block = TreeBuilder.block(SyntaxTree.statements(missing.needed()));
                  return block.addStatement(found);
                }));
  }

  /**
   * Why an object cannot be written out as fields of its process: a reference to it could escape
   * it, or its class does what fields and methods of a process cannot do.
   */
  private static final class HelperFaults {

    /** What stands in the way of an object, in words that follow a subject. */
    record OwnershipFault(String object, Node at, String text, String hint) {}

    private static final Set<String> HARMLESS =
        Set.of("Override", "Nullable", "SuppressWarnings", "NonNull");

    private final OwnedClass helper;

    private HelperFaults(OwnedClass helper) {
      this.helper = helper;
    }

    static Optional<OwnershipFault> of(OwnedClass helper) {
      HelperFaults faults = new HelperFaults(helper);
      return faults
          .ofHeader()
          .or(faults::ofMembers)
          .or(faults::ofCode)
          .or(faults::ofTypeUses)
          .or(faults::ofObjects);
    }

    private Optional<OwnershipFault> ofHeader() {
      if (!helper.type().getExtendedTypes().isEmpty()) {
        return fault(
            helper.type().getExtendedTypes(0),
            "has a class that extends another",
            "write the members of its superclass into the class");
      }
      if (!helper.type().getTypeParameters().isEmpty()) {
        return fault(
            helper.type().getTypeParameter(0),
            "has a class with type parameters",
            "write the types themselves");
      }
      return helper.type().isAbstract()
          ? fault(helper.type().getName(), "has an abstract class", "leave abstract out")
          : Optional.empty();
    }

    private Optional<OwnershipFault> ofMembers() {
      if (helper.type().getConstructors().size() > 1) {
        return fault(
            helper.type().getConstructors().get(1).getName(),
            "has a class with two constructors",
            "keep one constructor");
      }
      for (BodyDeclaration<?> member : helper.type().getMembers()) {
        if (member.isInitializerDeclaration()) {
          return fault(
              member,
              "has a class with an initializer block",
              "set its fields where they are declared");
        }
        if (member instanceof TypeDeclaration<?> inner && !mayStay(inner)) {
          return fault(
              inner.getName(), "has a class with a class inside", "put the inner class beside it");
        }
        if (member instanceof FieldDeclaration field && field.isAnnotationPresent("Clock")) {
          return fault(member, "has a class with a clock", "declare the clock in the process");
        }
        if (member instanceof FieldDeclaration field && field.isAnnotationPresent("Recovering")) {
          return fault(
              member, "has a class with a @Recovering field", "declare the field in the process");
        }
        if (member instanceof MethodDeclaration method
            && method.getAnnotations().stream()
                .anyMatch(annotation -> !HARMLESS.contains(annotation.getName().getIdentifier()))) {
          return fault(
              method.getName(), "has a class with annotated methods", "leave the annotation out");
        }
      }
      return Optional.empty();
    }

    /** Records and enums can stand in the protocol class as well, if that has none of the name. */
    private boolean mayStay(TypeDeclaration<?> inner) {
      return (inner.isRecordDeclaration() || inner.isEnumDeclaration())
          && helper.isNested()
          && helper.protocol().unit().findAll(TypeDeclaration.class).stream()
                  .filter(other -> other.getNameAsString().equals(inner.getNameAsString()))
                  .count()
              == 1;
    }

    private Optional<OwnershipFault> ofCode() {
      return found(
              SuperExpr.class,
              call -> true,
              "has a class that calls what every object inherits",
              "leave super out")
          .or(
              () ->
                  found(
                      TextBlockLiteralExpr.class,
                      t -> true,
                      "has a class with a text block",
                      "write the text as \"…\\n…\""))
          .or(
              () ->
                  found(
                      ObjectCreationExpr.class,
                      creation -> creation.getAnonymousClassBody().isPresent(),
                      "has a class with an anonymous class inside",
                      "use a lambda"))
          .or(
              () ->
                  found(
                      ThisExpr.class,
                      this::isAlone,
                      "has a class that passes this on",
                      "use its fields and methods, not this as a whole"));
    }

    private boolean isAlone(ThisExpr self) {
      boolean reaches =
          Ast.parent(self, FieldAccessExpr.class).isPresent()
              || Ast.parent(self, MethodReferenceExpr.class).isPresent()
              || Ast.callOn(self).isPresent();
      boolean ofOther =
          self.getTypeName()
              .filter(name -> !name.getIdentifier().equals(helper.name()))
              .isPresent();
      return !ofOther && (!reaches || self.getTypeName().isPresent());
    }

    private <N extends Node> Optional<OwnershipFault> found(
        Class<N> kind, Predicate<N> condition, String text, String hint) {
      return helper.type().findFirst(kind, condition).flatMap(node -> fault(node, text, hint));
    }

    /** Its class serves the fields of the process alone. */
    private Optional<OwnershipFault> ofTypeUses() {
      return helper
          .protocol()
          .unit()
          .findFirst(
              ClassOrInterfaceType.class,
              type ->
                  OwnedClass.binaryName(type.getName())
                          .filter(helper.binaryName()::equals)
                          .isPresent()
                      && !isDeclaration(type)
                      && !isAssigned(type)
                      && !isScope(type))
          .flatMap(
              type ->
                  fault(
                      type,
                      "has a class that is also used elsewhere",
                      "declare objects of it as fields of the process only, each made with new"));
    }

    private boolean isDeclaration(ClassOrInterfaceType type) {
      return helper.objects().stream().anyMatch(object -> object.getType() == type);
    }

    /** {@code log = new Log()}, as a declaration or a statement. */
    private boolean isAssigned(ClassOrInterfaceType type) {
      Node creation = type.getParentNode().orElseThrow();
      Node holder = creation.getParentNode().orElseThrow();
      boolean assigned =
          holder instanceof AssignExpr assign
              && assign.getOperator() == AssignExpr.Operator.ASSIGN
              && helper.objects().stream()
                  .anyMatch(object -> OwnedObjectUse.names(assign.getTarget(), object))
              && OwnedObjectUse.isStatement(assign);
      return creation instanceof ObjectCreationExpr made
          && made.getType() == type
          && (assigned || holder instanceof VariableDeclarator v && helper.objects().contains(v));
    }

    private static boolean isScope(ClassOrInterfaceType type) {
      return type.getParentNode().filter(ClassOrInterfaceType.class::isInstance).isPresent();
    }

    private Optional<OwnershipFault> ofObjects() {
      return helper.objects().stream().flatMap(object -> ofObject(object).stream()).findFirst();
    }

    private Optional<OwnershipFault> ofObject(VariableDeclarator object) {
      String name = object.getNameAsString();
      boolean begins =
          object
              .getInitializer()
              .map(value -> value.isObjectCreationExpr() || value.isNullLiteralExpr())
              .orElse(true);
      if (!begins) {
        return Optional.of(
            new OwnershipFault(
                name,
                object.getName(),
                "does not begin with new, or with null",
                "begin with " + name + " = new " + helper.name() + "(…)"));
      }
      boolean mayBeMissing =
          new OwnedObjectText(helper, object, new OwnedNames(helper)).mayBeMissing();
      for (SimpleName use : helper.usesOf(object)) {
        Optional<OwnedObjectUse> found = OwnedObjectUse.of(use, helper);
        if (found.isEmpty()) {
          return Optional.of(
              new OwnershipFault(
                  name,
                  use,
                  "is used as a whole",
                  "use the methods and fields of " + name + " alone"));
        }
        if (mayBeMissing
            && (found.get() instanceof OwnedObjectUse.Reference
                || found.get() instanceof OwnedObjectUse.Member member
                    && member.isChangedInside())) {
          return Optional.of(
              new OwnershipFault(
                  name,
                  use,
                  "may be null, and is changed inside a statement",
                  "change it by a method or in a separate statement"));
        }
      }
      return Optional.empty();
    }

    private Optional<OwnershipFault> fault(Node at, String text, String hint) {
      return Optional.of(
          new OwnershipFault(helper.objects().get(0).getNameAsString(), at, text, hint));
    }
  }
}
