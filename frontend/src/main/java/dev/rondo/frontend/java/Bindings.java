package dev.rondo.frontend.java;

import com.github.javaparser.Range;
import com.github.javaparser.ast.Node;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.source.SourceFile;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Type;

/**
 * What the names and expressions of a file mean, as Eclipse JDT resolves them, looked up by their
 * place: JDT's tree and JavaParser's are of the same text.
 */
public final class Bindings {

  private final SourceFile source;
  private final Map<Integer, IBinding> names = new HashMap<>();
  private final Map<Long, ITypeBinding> types = new HashMap<>();
  private final Map<Long, IMethodBinding> references = new HashMap<>();
  private final Map<Long, Object> constants = new HashMap<>();

  private Bindings(SourceFile source) {
    this.source = source;
  }

  /** Resolves a file; what does not compile is reported at its place. */
  public static Bindings of(SourceFile source, ClassPath classPath, Log log) {
    CompilationUnit unit = parse(source, classPath);
    for (IProblem problem : unit.getProblems()) {
      if (problem.isError()) {
        int length = problem.getSourceEnd() - problem.getSourceStart() + 1;
        log.add(
            Kind.COMPILE_ERROR,
            source.position(Math.max(0, problem.getSourceStart()), length),
            problem.getMessage());
      }
    }
    Bindings bindings = new Bindings(source);
    unit.accept(bindings.new Collector());
    return bindings;
  }

  private static CompilationUnit parse(SourceFile source, ClassPath classPath) {
    ASTParser parser = ASTParser.newParser(AST.getJLSLatest());
    parser.setKind(ASTParser.K_COMPILATION_UNIT);
    parser.setSource(source.text().toCharArray());
    parser.setUnitName(source.simpleName());
    parser.setEnvironment(classPath.entries(), new String[0], new String[0], true);
    parser.setCompilerOptions(options());
    parser.setResolveBindings(true);
    return (CompilationUnit) parser.createAST(null);
  }

  private static Map<String, String> options() {
    Map<String, String> options = JavaCore.getOptions();
    JavaCore.setComplianceOptions(JavaCore.VERSION_17, options);
    return options;
  }

  /** What a name means, where JDT knows. */
  public Optional<IBinding> of(Node name) {
    return name.getRange().map(range -> names.get(offset(range)));
  }

  /** The type of an expression, or the type that a type's name stands for. */
  public Optional<ITypeBinding> typeOf(Node node) {
    return node.getRange().map(range -> types.get(key(range)));
  }

  /** The method that a method reference refers to. */
  public Optional<IMethodBinding> referenceOf(Node reference) {
    return reference.getRange().map(range -> references.get(key(range)));
  }

  /** The value of a constant expression. */
  public Optional<Object> constantOf(Node expression) {
    return expression.getRange().map(range -> constants.get(key(range)));
  }

  private int offset(Range range) {
    return source.offset(range.begin.line, range.begin.column);
  }

  private long key(Range range) {
    return key(offset(range), source.offset(range.end.line, range.end.column) + 1);
  }

  private static long key(int start, int end) {
    return ((long) start << 32) | end;
  }

  private static long key(ASTNode node) {
    return key(node.getStartPosition(), node.getStartPosition() + node.getLength());
  }

  private final class Collector extends ASTVisitor {

    @Override
    public void preVisit(ASTNode node) {
      if (node instanceof SimpleName name && name.resolveBinding() != null) {
        names.put(name.getStartPosition(), name.resolveBinding());
      }
      if (node instanceof MethodReference reference && reference.resolveMethodBinding() != null) {
        references.put(key(node), reference.resolveMethodBinding());
      }
      if (node instanceof Expression expression && expression.resolveTypeBinding() != null) {
        types.put(key(node), expression.resolveTypeBinding());
        Object constant = expression.resolveConstantExpressionValue();
        if (constant != null) {
          constants.put(key(node), constant);
        }
      } else if (node instanceof Type type && type.resolveBinding() != null) {
        types.put(key(node), type.resolveBinding());
      }
    }
  }
}
