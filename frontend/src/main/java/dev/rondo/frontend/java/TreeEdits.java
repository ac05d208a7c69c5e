package dev.rondo.frontend.java;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Changes of a file's tree. They are made together at the end, so that a pass that plans them looks
 * at the tree as it was. What stays of the file stays in its lines.
 */
public final class TreeEdits {

  private final List<Runnable> edits = new ArrayList<>();

  /** Whether nothing changes. */
  public boolean isEmpty() {
    return edits.isEmpty();
  }

  /** Makes another change with the others. */
  public void add(Runnable edit) {
    edits.add(edit);
  }

  /** Puts a new node in the place of another one, of which it may hold parts. */
  public void replace(Node old, Node replacement) {
    replace(old, () -> replacement);
  }

  /** Lets a new node begin where a node of the file does. */
  public static void place(Node replacement, Node old) {
    replacement.setData(LineKeepingPrinter.PLACE, old.getBegin().orElseThrow());
  }

  /** The same with a node that is made of parts of the other one. */
  public void replace(Node old, Supplier<Node> replacement) {
    edits.add(
        () -> {
          Node hole = old.clone(); // the old node may become a part of the new one
          old.replace(hole);
          Node made = replacement.get();
          place(made, old);
          old.getComment().ifPresent(made::setComment);
          hole.replace(made);
        });
  }

  /** Takes a node away; the comment before it stays. */
  public void remove(Node node) {
    edits.add(
        () -> {
          Node parent = node.getParentNode().orElseThrow();
          node.getComment().ifPresent(parent::addOrphanComment);
          node.remove();
        });
  }

  /** Puts new members in the place of another one. */
  public void replace(BodyDeclaration<?> member, String members) {
    TypeDeclaration<?> type = (TypeDeclaration<?>) member.getParentNode().orElseThrow();
    edits.add(
        () -> {
          List<BodyDeclaration<?>> added = SyntaxTree.members(members);
          if (!added.isEmpty()) {
            place(added.get(0), member);
          }
          type.getMembers().addAll(place(type.getMembers(), member), added);
        });
    remove(member);
  }

  /** Lets a method do something first. */
  public void atStart(MethodDeclaration method, String statements) {
    BlockStmt body = method.getBody().orElseThrow();
    edits.add(() -> body.getStatements().addAll(0, SyntaxTree.statements(statements)));
  }

  /** Puts statements behind another one. */
  public void insertAfter(Statement statement, String statements) {
    BlockStmt block = (BlockStmt) statement.getParentNode().orElseThrow();
    edits.add(
        () ->
            block
                .getStatements()
                .addAll(
                    place(block.getStatements(), statement) + 1,
                    SyntaxTree.statements(statements)));
  }

  /** Puts statements before another one, in its place. */
  public void insertBefore(Statement statement, String statements) {
    BlockStmt block = (BlockStmt) statement.getParentNode().orElseThrow();
    edits.add(
        () -> {
          List<Statement> added = SyntaxTree.statements(statements);
          place(added.get(0), statement);
          block.getStatements().addAll(place(block.getStatements(), statement), added);
        });
  }

  /** Adds members to a class, before all others. */
  public void addFirst(TypeDeclaration<?> type, String members) {
    edits.add(() -> type.getMembers().addAll(0, SyntaxTree.members(members)));
  }

  /** Adds members to a class, after all others and in the line in which it ends. */
  public void addLast(TypeDeclaration<?> type, String members) {
    edits.add(
        () -> {
          List<BodyDeclaration<?>> added = SyntaxTree.members(members);
          if (!added.isEmpty()) {
            added.get(0).setData(LineKeepingPrinter.PLACE, type.getEnd().orElseThrow());
          }
          type.getMembers().addAll(added);
        });
  }

  /** Puts members behind another one. */
  public void insertAfter(BodyDeclaration<?> member, String members) {
    edits.add(
        () -> {
          TypeDeclaration<?> type = (TypeDeclaration<?>) member.getParentNode().orElseThrow();
          type.getMembers()
              .addAll(place(type.getMembers(), member) + 1, SyntaxTree.members(members));
        });
  }

  /** Equal nodes are not the same one. */
  private static int place(NodeList<? extends Node> nodes, Node node) {
    int index = 0;
    while (nodes.get(index) != node) {
      index++;
    }
    return index;
  }

  /** Makes all changes of the tree of a file, and prints it. */
  public LineKeepingPrinter.Printed apply(CompilationUnit unit, String name) {
    edits.forEach(Runnable::run);
    return LineKeepingPrinter.print(unit, name);
  }
}
