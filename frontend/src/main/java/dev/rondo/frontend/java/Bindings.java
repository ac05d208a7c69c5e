package dev.rondo.frontend.java;

import com.github.javaparser.Range;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.EnclosedExpr;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.SpellingSuggestion;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import rondo.runtime.NetworkModel;

/**
 * What the names and expressions of a file mean, as Eclipse's compiler resolves them, looked up by
 * their place: its tree and JavaParser's are of the same text.
 */
public final class Bindings {

  private static final Pattern PARENTHESES =
      Pattern.compile("(?:\\(|\\s|//[^\\n]*\\n|/\\*(?s:.*?)\\*/)*");

  private static final String MUST_COMPILE =
      "the file must compile with javac against rondo-language";
  private static final String OF_A_MAILBOX =
      "a mailbox has with(m -> …), size(), isEmpty(), get(…), from(…), sender(…), senders(),"
          + " distinctSenders(), only(…), use(…) and stream(), which has the rest";

  private static final String OF_SEND = "a process is a NodeId: write send(node(…), message)";

  private static final String OF_INPUT =
      "@Input is for int fields: write @Input(\"1..9\"), or @Input(\"0..1\") for a yes or no";

  private static final String OF_NODE =
      "Node has a method of this name and parameters: give yours another name; of others() and"
          + " broadcastToOthers(…) a protected one wins";

  /** The networks, specs and annotations that a file may name. */
  private static final List<String> LANGUAGE_TYPES =
      Stream.concat(
              NetworkModel.builtIn().stream().map(NetworkModel::simpleName),
              Stream.of(
                  "Agreement",
                  "AgreementPerKey",
                  "Init",
                  "Input",
                  "Invariant",
                  "LinearizableLog",
                  "LinearizableQueue",
                  "LinearizableRegister",
                  "Mailbox",
                  "Node",
                  "NodeId",
                  "Phase",
                  "PrefixOrder",
                  "Protocol",
                  "Round",
                  "RoundNode",
                  "Spec",
                  "Timeout",
                  "Upon",
                  "Validity"))
          .toList();

  private static final List<String> NODE_METHODS =
      List.of(
          "broadcast",
          "broadcastToOthers",
          "cancelTimer",
          "choose",
          "output",
          "send",
          "spawn",
          "startTimer");

  private final SourceFile source;
  private final Map<Integer, Symbol> names = new HashMap<>();
  private final Map<Integer, JavaType> declaredTypes = new HashMap<>();
  private final Map<Long, JavaType> types = new HashMap<>();
  private final Map<Long, Symbol> references = new HashMap<>();
  private final Map<Long, Object> constants = new HashMap<>();
  private final Set<Long> voidLambdas = new HashSet<>();

  private Bindings(SourceFile source) {
    this.source = source;
  }

  /** Resolves a file; what does not compile is reported at its place. */
  public static Bindings of(SourceFile source, ClassPath classPath, Log log) {
    CompilationUnitDeclaration unit = EclipseCompiler.resolve(source, classPath);
    report(EclipseCompiler.errors(unit.compilationResult()), source, log);
    Bindings bindings = new Bindings(source);
    if (!log.hasErrors()) {
      SizeLimits.checkLargeFile(source, classPath);
      unit.traverse(new BindingsCollector(bindings), unit.scope);
    }
    return bindings;
  }

  /**
   * A parser that has lost its way finds error after error, dozens in a file that is no Java: only
   * its first is reported, and how many there are.
   */
  private static void report(List<? extends IProblem> errors, SourceFile source, Log log) {
    Optional<? extends IProblem> syntax =
        errors.stream()
            .filter(problem -> (problem.getID() & IProblem.Syntax) != 0)
            .min(Comparator.comparingInt(IProblem::getSourceStart));
    if (syntax.isPresent()) {
      String more = errors.size() == 1 ? "" : " (and " + (errors.size() - 1) + " more)";
      add(syntax.get(), syntax.get().getMessage() + more, source, log);
      return;
    }
    errors.forEach(problem -> add(problem, problem.getMessage(), source, log));
  }

  private static void add(IProblem problem, String message, SourceFile source, Log log) {
    int length = problem.getSourceEnd() - problem.getSourceStart() + 1;
    Position at = source.position(Math.max(0, problem.getSourceStart()), length);
    if (!MessageRecord.reports(problem, source, at, log)) {
      log.add(DiagnosticKind.COMPILE_ERROR, at, message, hint(problem, message));
    }
  }

  private static String hint(IProblem problem, String message) {
    if (isOfMailbox(problem)) {
      return OF_A_MAILBOX;
    }
    if (redefinesNode(problem)) {
      return OF_NODE;
    }
    if (isSentToNumber(problem)) {
      return OF_SEND;
    }
    return message.contains("@Input must define")
        ? OF_INPUT
        : MUST_COMPILE + doYouMean(problem.getID(), problem.getArguments());
  }

  private static String doYouMean(int id, String[] arguments) {
    return switch (id) {
      case IProblem.UndefinedType -> SpellingSuggestion.question(arguments[0], LANGUAGE_TYPES);
      case IProblem.UndefinedMethod -> SpellingSuggestion.question(arguments[1], NODE_METHODS);
      default -> "";
    };
  }

  /** Whether a message is sent to an int. */
  private static boolean isSentToNumber(IProblem problem) {
    return problem.getID() == IProblem.ParameterMismatch
        && problem.getArguments()[0].equals("rondo.Node")
        && problem.getArguments()[1].equals("send")
        && problem.getArguments()[3].startsWith("int, ");
  }

  /** Whether a method of the file has the signature of a method of {@code Node}. */
  private static boolean redefinesNode(IProblem problem) {
    int id = problem.getID();
    return Set.of(
                IProblem.FinalMethodCannotBeOverridden,
                IProblem.MethodReducesVisibility,
                IProblem.IncompatibleReturnType)
            .contains(id)
        && problem.getArguments()[0].endsWith("Node");
  }

  /** Whether a method is called on a mailbox that it does not have. */
  private static boolean isOfMailbox(IProblem problem) {
    return problem.getID() == IProblem.UndefinedMethod
        && problem.getArguments()[0].startsWith("rondo.Mailbox<");
  }

  /** What a name means, where the compiler knows. */
  public Optional<Symbol> symbolOf(Node name) {
    return name.getRange().map(range -> names.get(offset(range)));
  }

  /** The type of an expression. */
  public Optional<JavaType> typeOf(Node expression) {
    Optional<JavaType> type = expression.getRange().map(range -> types.get(key(range)));
    // The compiler counts parentheses to the expression between them.
    return type.isEmpty() && expression.getParentNode().orElse(null) instanceof EnclosedExpr outer
        ? typeOf(outer)
        : type;
  }

  /** The type of the variable that is declared by this name, or that a type's name stands for. */
  public Optional<JavaType> declaredType(Node name) {
    return name.getRange().map(range -> declaredTypes.get(offset(range)));
  }

  /** The method that a method reference refers to, or the constructor that a creation calls. */
  public Optional<Symbol> referenceOf(Node reference) {
    return reference.getRange().map(range -> references.get(key(range)));
  }

  /** Whether an expression is a lambda whose functional interface returns nothing. */
  public boolean isVoidLambda(Node expression) {
    return expression.getRange().filter(range -> voidLambdas.contains(key(range))).isPresent();
  }

  /** The value of a constant expression. */
  public Optional<Object> constantOf(Node expression) {
    return expression.getRange().map(range -> constants.get(key(range)));
  }

  /** Where an expression begins; the compiler counts the parentheses around it to it. */
  int insideParentheses(int start) {
    Matcher parentheses = PARENTHESES.matcher(source.text());
    parentheses.region(start, source.text().length());
    return parentheses.lookingAt() ? parentheses.end() : start;
  }

  void putName(int start, Symbol symbol) {
    names.put(start, symbol);
  }

  void putDeclaredType(int start, JavaType type) {
    declaredTypes.put(start, type);
  }

  void putType(int start, int last, JavaType type) {
    types.put(key(start, last), type);
  }

  void putReference(int start, int last, Symbol method) {
    references.put(key(start, last), method);
  }

  void putVoidLambda(int start, int last) {
    voidLambdas.add(key(start, last));
  }

  void putConstant(int start, int last, Object value) {
    constants.put(key(start, last), value);
  }

  private int offset(Range range) {
    return source.offset(range.begin.line, range.begin.column);
  }

  private long key(Range range) {
    return key(offset(range), source.offset(range.end.line, range.end.column));
  }

  private static long key(int start, int last) {
    return ((long) start << 32) | last;
  }
}
