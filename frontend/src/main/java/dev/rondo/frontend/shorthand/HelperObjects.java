package dev.rondo.frontend.shorthand;

import com.github.javaparser.Position;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.source.TextEdits;
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
  private final TextEdits edits;
  private final List<HelperText> texts = new ArrayList<>();

  private HelperObjects(HelperClass helper) {
    this.helper = helper;
    this.edits = new TextEdits(helper.protocol().code());
    HelperNames names = new HelperNames(helper);
    helper.objects().forEach(object -> texts.add(new HelperText(helper, object, names)));
  }

  /**
   * The file without the first class whose objects processes keep; empty where there is none.
   *
   * @param log gets why it cannot be written out
   */
  public static Optional<SourceFile> rewritten(Protocol protocol, Log log) {
    Optional<HelperClass> helper = HelperClass.of(protocol);
    Optional<HelperFaults.Fault> fault = helper.flatMap(HelperFaults::of);
    fault.ifPresent(
        found ->
            log.add(
                Kind.HELPER_OBJECT, found.at(), found.object(), helper.get().name(), found.text()));
    return fault.isPresent()
        ? Optional.empty()
        : helper.map(HelperObjects::new).map(HelperObjects::written);
  }

  private SourceFile written() {
    fields();
    typeText();
    texts.forEach(this::uses);
    constantUses();
    return edits.apply();
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
      put(declaration, text.toString().strip());
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
      put(helper.type(), "");
      edits.insertBefore(end(helper.protocol().declaration()), text + " ");
      return;
    }
    edits.put(begin(helper.type()), opening(), "");
    edits.blank(end(helper.type()));
    helper.fields().forEach(field -> put(field, ""));
    helper.constructor().ifPresent(constructor -> put(constructor, ""));
    helper.constants().forEach(constant -> rename(constant, texts.get(0)));
    for (MethodDeclaration method : helper.methods()) {
      rename(method, texts.get(0));
      if (texts.get(0).mayBeMissing()) {
        edits.insertAfter(
            begin(method.getBody().orElseThrow()), new MissingObject(texts.get(0)).needed());
      }
      for (HelperText other : texts.subList(1, texts.size())) {
        edits.insertAfter(end(method), " " + other.method(method));
      }
    }
  }

  /** Gives the members of the class that a piece of it names the names that they have now. */
  private void rename(BodyDeclaration<?> member, HelperText text) {
    member
        .getAnnotationByName("Override")
        .ifPresent(override -> edits.put(begin(override), end(override), ""));
    member.walk(
        SimpleName.class,
        name -> {
          if (helper.owns(name) && !isQualified(name)) {
            edits.replaceThrough(begin(name), end(name), text.names().of(text.object(), name));
          }
        });
    member.walk(
        MethodReferenceExpr.class,
        reference -> {
          if (helper.owns(reference)) {
            put(reference, text.reference(reference));
          }
        });
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
          if (helper.owns(name)) {
            qualifier(name)
                .ifPresent(
                    scope ->
                        edits.put(begin(scope), end(name), texts.get(0).names().ofConstant(name)));
          }
        });
    unit.walk(
        ClassOrInterfaceType.class,
        type -> {
          if (isOfHelper(type)) {
            edits.put(begin(type), end(type.getName()), type.getNameAsString());
          }
        });
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
        put(reference.reference(), text.reference(reference.reference()));
      } else if (use instanceof HelperUse.Renewal renewal) {
        edits.put(begin(renewal.assignment()), end(renewal.made().getType()), text.maker());
      } else if (use instanceof HelperUse.Removal removal) {
        put(removal.assignment(), new MissingObject(text).remover() + "()");
      } else if (use instanceof HelperUse.Test test) {
        put(
            test.test(),
            (test.isForNone() ? "!" : "") + test.owner() + new MissingObject(text).flag());
      }
    }
  }

  private void member(HelperUse.Member member, HelperText text) {
    boolean mayFail = text.mayBeMissing() && member.isField();
    Optional<Statement> statement = member.changing().filter(found -> mayFail);
    MissingObject missing = new MissingObject(text);
    edits.put(
        begin(member.object()),
        end(member.member()),
        mayFail && statement.isEmpty()
            ? missing.getterOf(member.member().getIdentifier()) + "()"
            : text.names().of(text.object(), member.member()));
    // Whatever begins where the statement begins is written by now.
    statement.ifPresent(
        found -> {
          edits.insertBefore(begin(found), "{" + missing.needed() + " ");
          edits.insertAfter(end(found), " }");
        });
  }

  private Position opening() {
    String text = helper.protocol().code().text();
    Position name = end(helper.type().getName());
    int at = text.indexOf('{', helper.protocol().code().offset(name.line, name.column));
    String before = text.substring(0, at);
    int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
    return new Position(line, at - before.lastIndexOf('\n'));
  }

  private void put(Node part, String text) {
    edits.put(begin(part), end(part), text);
  }

  private static Position begin(Node node) {
    return node.getBegin().orElseThrow();
  }

  private static Position end(Node node) {
    return node.getEnd().orElseThrow();
  }
}
