package dev.rondo.rounds;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.EnumConstantDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.nodeTypes.NodeWithSimpleName;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.TypeParameter;
import dev.rondo.unfold.Calls;
import java.util.HashSet;
import java.util.Set;

/** Gives names that the user's file does not use. */
public final class FreshNames {

  private final Set<String> taken = new HashSet<>();

  /** Names beside the variables and methods of a file. */
  public FreshNames(CompilationUnit unit) {
    unit.walk(
        node -> {
          if (declares(node)
              || node instanceof NameExpr
              || node instanceof MethodDeclaration
              || node instanceof EnumConstantDeclaration
              || node instanceof TypeDeclaration
              || node instanceof ClassOrInterfaceType
              || node instanceof TypeParameter) {
            taken.add(((NodeWithSimpleName<?>) node).getNameAsString());
          } else if (node instanceof MethodCallExpr call) {
            takeCalled(call);
          }
        });
  }

  /** A method that is called without a scope may come from a static import. */
  private void takeCalled(MethodCallExpr call) {
    if (call.getScope().isEmpty() && Calls.ofNode(call).isEmpty()) {
      taken.add(call.getNameAsString());
    }
  }

  /** The names of the parameters and locals inside a part of a tree. */
  public static Set<String> declared(Node tree) {
    Set<String> declared = new HashSet<>();
    tree.walk(
        node -> {
          if (declares(node)) {
            declared.add(((NodeWithSimpleName<?>) node).getNameAsString());
          }
        });
    return declared;
  }

  /** Whether a part of a tree declares a parameter or a local. */
  static boolean declares(Node node) {
    return node instanceof VariableDeclarator
        || node instanceof Parameter
        || node instanceof TypePatternExpr;
  }

  /**
   * The first of these names that is free, or the last one with a number. The name is taken from
   * now on.
   */
  public String fresh(String... wishes) {
    String name = local(wishes);
    taken.add(name);
    return name;
  }

  /** Like {@link #fresh}, but for a local: other methods may have a local of the same name. */
  public String local(String... wishes) {
    for (String wish : wishes) {
      if (!taken.contains(wish)) {
        return wish;
      }
    }
    String last = wishes[wishes.length - 1];
    int number = 2;
    while (taken.contains(last + number)) {
      number++;
    }
    return last + number;
  }
}
