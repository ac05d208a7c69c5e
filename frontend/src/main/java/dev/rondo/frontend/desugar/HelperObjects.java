package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.java.Trees;
import dev.rondo.frontend.model.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes an object that a process keeps in a field, {@code log} of the class {@code Log} say, out
 * as fields and methods of the process: {@code logEntries}, {@code logAppend}. All later passes and
 * both forms know it then. One class is written out at a time; its methods stay on their lines.
 */
public final class HelperObjects {

  private final HelperClass helper;
  private final TreeEdits edits;
  private final List<HelperText> texts = new ArrayList<>();

  private HelperObjects(HelperClass helper, TreeEdits edits) {
    this.helper = helper;
    this.edits = edits;
    HelperNames names = new HelperNames(helper);
    helper.objects().forEach(object -> texts.add(new HelperText(helper, object, names)));
  }

  /**
   * Plans to write out the first class whose objects processes keep.
   *
   * @param log gets why it cannot be written out
   */
  public static void rewrite(Protocol protocol, TreeEdits edits, Log log) {
    Optional<HelperClass> helper = HelperClass.of(protocol);
    Optional<HelperFaults.Fault> fault = helper.flatMap(HelperFaults::of);
    fault.ifPresent(
        found ->
            log.add(
                Kind.HELPER_OBJECT, found.at(), found.object(), helper.get().name(), found.text()));
    if (fault.isEmpty()) {
      helper.ifPresent(found -> new HelperObjects(found, edits).write());
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
        edits.atStart(method, new MissingObject(texts.get(0)).needed());
      }
      for (HelperText other : texts.subList(1, texts.size())) {
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
  private void rename(BodyDeclaration<?> member, HelperText text) {
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

  private void refer(MethodReferenceExpr reference, HelperText text) {
    edits.replace(reference, SyntaxTree.expression(text.reference(reference)));
  }

  /** {@code Log.MAX}: all of it is replaced, wherever it stands. */
  private boolean isQualified(SimpleName name) {
    return qualifier(name).isPresent();
  }

  private Optional<Expression> qualifier(SimpleName member) {
    Node parent = member.getParentNode().orElseThrow();
    Optional<Expression> scope =
        parent instanceof FieldAccessExpr access
            ? Optional.of(access.getScope())
            : parent instanceof MethodCallExpr call ? call.getScope() : Optional.empty();
    return scope.filter(
        s ->
            s instanceof NameExpr type
                && HelperClass.binaryName(type.getName())
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
        .flatMap(scope -> HelperClass.binaryName(scope.getName()))
        .filter(helper.binaryName()::equals)
        .isPresent();
  }

  private void uses(HelperText text) {
    for (SimpleName name : helper.usesOf(text.object())) {
      HelperUse use = HelperUse.of(name, helper).orElseThrow();
      if (use instanceof HelperUse.Member member) {
        member(member, text);
      } else if (use instanceof HelperUse.Reference reference) {
        refer(reference.reference(), text);
      } else if (use instanceof HelperUse.Renewal renewal) {
        edits.replace(
            renewal.assignment(),
            () -> Trees.call(text.maker()).setArguments(renewal.made().getArguments()));
      } else if (use instanceof HelperUse.Removal removal) {
        edits.replace(removal.assignment(), Trees.call(new MissingObject(text).remover()));
      } else if (use instanceof HelperUse.Test test) {
        String flag = test.owner() + new MissingObject(text).flag();
        edits.replace(test.test(), SyntaxTree.expression((test.isForNone() ? "!" : "") + flag));
      }
    }
  }

  private void member(HelperUse.Member member, HelperText text) {
    boolean mayFail = text.mayBeMissing() && member.isField();
    Optional<Statement> statement = member.changing().filter(found -> mayFail);
    MissingObject missing = new MissingObject(text);
    Optional<Expression> owner =
        member.object().getParentNode().orElseThrow() instanceof FieldAccessExpr object
            ? Optional.of(object.getScope())
            : Optional.empty();
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
                  BlockStmt block = Trees.block(SyntaxTree.statements(missing.needed()));
                  return block.addStatement(found);
                }));
  }
}
