package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.TextBlockLiteralExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.MethodEffects;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Fields that begin with what a process knows only once it has started, {@code new int[n()]} or
 * {@code node(0)}: they are set at the beginning of {@code @Init}. So are those whose initializers
 * read such fields, in the order of the text.
 */
public final class DeferredInitializers {

  private final Protocol protocol;
  private final ProtocolSymbols code;
  private final Set<String> early = new LinkedHashSet<>();
  private boolean refused;

  private DeferredInitializers(Protocol protocol) {
    this.protocol = protocol;
    this.code = new ProtocolSymbols(protocol);
  }

  /** Plans to set these fields in {@code @Init}. */
  public static void rewrite(Protocol protocol, TreeEdits edits, Log log) {
    DeferredInitializers initializers = new DeferredInitializers(protocol);
    List<VariableDeclarator> found = initializers.find();
    if (!found.isEmpty() && !initializers.refused && !cannotMove(protocol)) {
      initializers.move(found, new Rewriting(protocol, edits, log));
    }
  }

  /** What a constructor or an initializer block reads must be there before {@code @Init}. */
  private static boolean cannotMove(Protocol protocol) {
    return !protocol.declaration().getConstructors().isEmpty()
        || protocol.declaration().findFirst(TextBlockLiteralExpr.class).isPresent()
        || protocol.declaration().getMembers().stream()
            .anyMatch(member -> member.isInitializerDeclaration());
  }

  private List<VariableDeclarator> find() {
    List<VariableDeclarator> found = new ArrayList<>();
    for (FieldDeclaration field : protocol.declaration().getFields()) {
      for (VariableDeclarator variable : field.getVariables()) {
        boolean isEarly =
            !field.isStatic() && variable.getInitializer().filter(this::asksTheProcess).isPresent();
        if (isEarly && early.add(variable.getNameAsString())) {
          found.add(variable);
          refused |= CrashRecovery.hasConstant(field);
        }
      }
    }
    return found;
  }

  private boolean asksTheProcess(Expression initial) {
    return asks(initial, new HashSet<>());
  }

  private boolean asks(Node part, Set<MethodDeclaration> visited) {
    boolean asks = false;
    for (Node use : part.findAll(Node.class)) {
      Optional<String> known = Ast.nodeMethod(use);
      refused |= known.isPresent() && !Ast.method(use).filter(this::onlyAsks).isPresent();
      boolean readsEarly =
          use instanceof Expression expression
              && code.stateField(expression).filter(early::contains).isPresent();
      Optional<MethodDeclaration> own = code.ownMethod(use).filter(visited::add);
      asks |=
          known.isPresent()
              || readsEarly
              || own.flatMap(MethodDeclaration::getBody)
                  .filter(body -> asks(body, visited))
                  .isPresent();
    }
    return asks;
  }

  /** Whether a method neither sends nor outputs; field initializers may call only such methods. */
  private boolean onlyAsks(Symbol.Method method) {
    return LibraryModel.standard()
        .effects(method)
        .filter(known -> known.isPure() || known.change() == MethodEffects.ChangedOperands.DRAWS)
        .isPresent();
  }

  private String atItsProcesses(VariableDeclarator variable) {
    String set = CrashRecovery.setBack(variable);
    return protocol
        .roleOf(variable)
        .map(role -> " if (" + role.test() + ") {" + set + " }")
        .orElse(set);
  }

  private void move(List<VariableDeclarator> found, Rewriting rewriting) {
    StringBuilder text = new StringBuilder();
    for (VariableDeclarator variable : found) {
      text.append(atItsProcesses(variable));
      rewriting.edits().remove(variable.getInitializer().orElseThrow());
      variable
          .findAncestor(SyntaxTree.kind(FieldDeclaration.class))
          .ifPresent(rewriting::makeAssignable);
    }
    Optional<MethodDeclaration> init =
        protocol.declaration().getMethods().stream()
            .filter(method -> method.isAnnotationPresent("Init") && method.getBody().isPresent())
            .findFirst();
    init.ifPresentOrElse(
        method -> rewriting.edits().atStart(method, text.toString().strip()),
        () ->
            rewriting
                .edits()
                .addLast(
                    protocol.declaration(),
                    "@"
                        + rewriting.language("Init")
                        + " void "
                        + rewriting.fresh("begin")
                        + "() {"
                        + text
                        + " }"));
  }
}
