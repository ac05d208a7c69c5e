package dev.rondo.frontend.java;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.comments.Comment;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import com.github.javaparser.printer.DefaultPrettyPrinterVisitor;
import com.github.javaparser.printer.configuration.DefaultPrinterConfiguration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.ToolFactory;
import org.eclipse.jdt.core.formatter.CodeFormatter;
import org.eclipse.jdt.core.formatter.DefaultCodeFormatterConstants;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.Position;
import org.eclipse.text.edits.TextEdit;
import org.jspecify.annotations.Nullable;

/** Prints what Rondo emits: as it is for a compiler, and for users with Eclipse's formatter. */
public final class JavaFormatter {

  private static final int LINE = 100;
  private static final Pattern LEADING = Pattern.compile("\\A\\s+");
  private static final Pattern SHORT_JAVADOC =
      Pattern.compile("(?m)^( *)/\\*\\*\\n *\\* (.*)\\n *\\*/");
  private static final Pattern ROUND = Pattern.compile("(@Round\\(\\d+\\))\\n *(record )");
  private static final Pattern NOTE = Pattern.compile("(?m)(;)\\n(  // )");
  private static final Pattern PARAGRAPH = Pattern.compile("(?m)^( *\\* )<p>\\n *\\* ");

  private JavaFormatter() {}

  /** A tree of a whole file as text that means what the tree does, for a compiler. */
  public static EmittedJava print(CompilationUnit unit) {
    return emitted(unit, document -> {});
  }

  /** The same text as a person reads it: it differs in white space alone. */
  public static EmittedJava format(CompilationUnit unit) {
    return emitted(
        unit,
        document -> {
          format(document);
          tidy(document);
        });
  }

  /** Rearranges a text. */
  private interface Rearranging {
    void change(Document document) throws BadLocationException;
  }

  private static EmittedJava emitted(CompilationUnit unit, Rearranging rearranging) {
    CompilationUnit shown = unit.clone();
    Parentheses.add(shown);
    StatementPrinter.Printed printed = StatementPrinter.print(shown);
    Document document = new Document(printed.text());
    try {
      List<Position> statements = positions(printed.begins(), document);
      List<Position> conditions = positions(printed.conditions(), document);
      rearranging.change(document);
      return new EmittedJava(
          document.get(),
          first(origins(statements, printed.begins(), document)),
          origins(conditions, printed.conditions(), document));
    } catch (BadLocationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Position> positions(List<StatementPrinter.Begin> begins, Document document)
      throws BadLocationException {
    List<Position> positions = new ArrayList<>();
    for (StatementPrinter.Begin begin : begins) {
      Position position = new Position(offset(begin.place(), document));
      document.addPosition(position); // moves with what is changed before it
      positions.add(position);
    }
    return positions;
  }

  private static Map<Integer, List<com.github.javaparser.Position>> origins(
      List<Position> positions, List<StatementPrinter.Begin> begins, Document document)
      throws BadLocationException {
    Map<Integer, List<com.github.javaparser.Position>> origins = new TreeMap<>();
    for (int index = 0; index < positions.size(); index++) {
      int line = document.getLineOfOffset(positions.get(index).getOffset()) + 1;
      origins.computeIfAbsent(line, any -> new ArrayList<>()).add(begins.get(index).origin());
    }
    return origins;
  }

  private static Map<Integer, com.github.javaparser.Position> first(
      Map<Integer, List<com.github.javaparser.Position>> origins) {
    Map<Integer, com.github.javaparser.Position> firsts = new TreeMap<>();
    origins.forEach((line, places) -> firsts.put(line, places.get(0)));
    return firsts;
  }

  /** Where the first character stands that is printed at a place or after it. */
  private static int offset(com.github.javaparser.Position place, Document document)
      throws BadLocationException {
    int offset = document.getLineOffset(place.line - 1) + place.column - 1;
    while (Character.isWhitespace(document.getChar(offset))) {
      offset++;
    }
    return offset;
  }

  private static void format(Document document) throws BadLocationException {
    String text = document.get();
    CodeFormatter formatter = ToolFactory.createCodeFormatter(options());
    int kind = CodeFormatter.K_COMPILATION_UNIT | CodeFormatter.F_INCLUDE_COMMENTS;
    TextEdit edit = formatter.format(kind, text, 0, text.length(), 0, "\n");
    if (edit == null) {
      throw new IllegalStateException("cannot format:\n" + text);
    }
    edit.apply(document, TextEdit.NONE);
  }

  /** What the formatter has no option for. */
  private static void tidy(Document document) throws BadLocationException {
    replace(document, LEADING, match -> "");
    replace(
        document,
        SHORT_JAVADOC,
        match -> {
          String joined = match.group(1) + "/** " + match.group(2) + " */";
          return joined.length() <= LINE ? joined : match.group();
        });
    replace(document, ROUND, match -> match.group(1) + " " + match.group(2));
    replace(document, NOTE, match -> match.group(1) + "\n\n" + match.group(2));
    replace(document, PARAGRAPH, match -> match.group(1) + "<p>");
  }

  /** Backwards, so that what is found stays where it was found. */
  private static void replace(
      Document document, Pattern pattern, Function<MatchResult, String> replacement)
      throws BadLocationException {
    List<MatchResult> found = pattern.matcher(document.get()).results().toList();
    for (int index = found.size() - 1; index >= 0; index--) {
      MatchResult match = found.get(index);
      document.replace(match.start(), match.end() - match.start(), replacement.apply(match));
    }
  }

  private static Map<String, String> options() {
    Map<String, String> options = DefaultCodeFormatterConstants.getEclipseDefaultSettings();
    JavaCore.setComplianceOptions(JavaCore.VERSION_17, options);
    options.put(DefaultCodeFormatterConstants.FORMATTER_TAB_CHAR, JavaCore.SPACE);
    options.put(DefaultCodeFormatterConstants.FORMATTER_TAB_SIZE, "2");
    options.put(DefaultCodeFormatterConstants.FORMATTER_CONTINUATION_INDENTATION, "2");
    options.put(DefaultCodeFormatterConstants.FORMATTER_LINE_SPLIT, Integer.toString(LINE));
    options.put(
        DefaultCodeFormatterConstants.FORMATTER_COMMENT_LINE_LENGTH, Integer.toString(LINE));
    options.put(
        DefaultCodeFormatterConstants.FORMATTER_ALIGNMENT_FOR_CONDITIONAL_EXPRESSION,
        DefaultCodeFormatterConstants.createAlignmentValue(
            false,
            DefaultCodeFormatterConstants.WRAP_ONE_PER_LINE,
            DefaultCodeFormatterConstants.INDENT_DEFAULT));
    options.put(DefaultCodeFormatterConstants.FORMATTER_NUMBER_OF_EMPTY_LINES_TO_PRESERVE, "0");
    options.put(
        DefaultCodeFormatterConstants.FORMATTER_BLANK_LINES_BEFORE_FIRST_CLASS_BODY_DECLARATION,
        "1");
    options.put(DefaultCodeFormatterConstants.FORMATTER_BLANK_LINES_BEFORE_NEW_CHUNK, "1");
    options.put(DefaultCodeFormatterConstants.FORMATTER_BLANK_LINES_BEFORE_MEMBER_TYPE, "1");
    options.put(DefaultCodeFormatterConstants.FORMATTER_BLANK_LINES_BEFORE_METHOD, "1");
    options.put(
        DefaultCodeFormatterConstants.FORMATTER_KEEP_RECORD_DECLARATION_ON_ONE_LINE,
        DefaultCodeFormatterConstants.ONE_LINE_IF_EMPTY);
    options.put(
        DefaultCodeFormatterConstants.FORMATTER_KEEP_LAMBDA_BODY_BLOCK_ON_ONE_LINE,
        DefaultCodeFormatterConstants.ONE_LINE_IF_EMPTY);
    options.put(
        DefaultCodeFormatterConstants.FORMATTER_KEEP_METHOD_BODY_ON_ONE_LINE,
        DefaultCodeFormatterConstants.ONE_LINE_IF_EMPTY);
    return options;
  }

  /**
   * Adds the parentheses without which a printed tree would be read as another one: around an
   * operand that binds less than its operator, and between two signs that would be read as one.
   */
  private static final class Parentheses {

    // How tightly expressions bind, by the grammar of the language (JLS 15).
    private static final int LAMBDA = 0;
    private static final int ASSIGNMENT = 1;
    private static final int CONDITIONAL = 2;
    private static final int RELATION = 9;
    private static final int UNARY = 13;
    private static final int POSTFIX = 14;
    private static final int PRIMARY = 15;

    private static final Needed NEEDED = new Needed();
    private static final Binding BINDING = new Binding();

    private Parentheses() {}

    static void add(Node tree) {
      tree.findAll(Expression.class).forEach(Parentheses::encloseIn);
    }

    private static void encloseIn(Expression operand) {
      Node parent = operand.getParentNode().orElse(null);
      if (parent instanceof Expression outer
          && !(outer instanceof EnclosedExpr)
          && (binding(operand) < needed(outer, operand) || fuses(outer, operand))) {
        EnclosedExpr enclosed = new EnclosedExpr();
        operand.replace(enclosed);
        enclosed.setInner(operand);
      }
    }

    /** How tightly an operand must bind at its place. */
    private static int needed(Expression outer, Expression operand) {
      return outer.accept(NEEDED, operand);
    }

    /** Operators are read from the left; only for && and || this makes no difference. */
    private static int neededIn(BinaryExpr binary, Expression operand) {
      int own = binding(binary);
      boolean anyOrder =
          (binary.getOperator() == BinaryExpr.Operator.AND
                  || binary.getOperator() == BinaryExpr.Operator.OR)
              && operand instanceof BinaryExpr;
      return binary.getRight() == operand && !anyOrder ? own + 1 : own;
    }

    private static int neededIn(ConditionalExpr conditional, Expression operand) {
      if (conditional.getCondition() == operand) {
        return CONDITIONAL + 1;
      }
      // Between ? and : everything may stand, after : a lambda or another conditional.
      boolean last = conditional.getElseExpr() == operand && !(operand instanceof LambdaExpr);
      return last ? CONDITIONAL : LAMBDA;
    }

    /** How tightly an operand must bind at its place in a node, by the kind of the node. */
    private static final class Needed extends GenericVisitorWithDefaults<Integer, Expression> {

      @Override
      public Integer defaultAction(Node outer, Expression operand) {
        return LAMBDA;
      }

      @Override
      public Integer visit(UnaryExpr unary, Expression operand) {
        return unary.getOperator().isPostfix() ? POSTFIX : UNARY;
      }

      @Override
      public Integer visit(BinaryExpr binary, Expression operand) {
        return neededIn(binary, operand);
      }

      @Override
      public Integer visit(CastExpr cast, Expression operand) {
        return operand instanceof LambdaExpr ? LAMBDA : UNARY;
      }

      @Override
      public Integer visit(InstanceOfExpr test, Expression operand) {
        return test.getExpression() == operand ? RELATION : LAMBDA;
      }

      @Override
      public Integer visit(ConditionalExpr conditional, Expression operand) {
        return neededIn(conditional, operand);
      }

      @Override
      public Integer visit(AssignExpr assign, Expression operand) {
        return assign.getTarget() == operand ? PRIMARY : LAMBDA;
      }

      @Override
      public Integer visit(MethodCallExpr call, Expression operand) {
        return asScope(call.getScope().orElse(null), operand);
      }

      @Override
      public Integer visit(FieldAccessExpr access, Expression operand) {
        return asScope(access.getScope(), operand);
      }

      @Override
      public Integer visit(MethodReferenceExpr reference, Expression operand) {
        return asScope(reference.getScope(), operand);
      }

      @Override
      public Integer visit(ArrayAccessExpr access, Expression operand) {
        return asScope(access.getName(), operand);
      }

      @Override
      public Integer visit(ObjectCreationExpr creation, Expression operand) {
        return asScope(creation.getScope().orElse(null), operand);
      }

      private static int asScope(@Nullable Expression scope, Expression operand) {
        return scope == operand ? PRIMARY : LAMBDA;
      }
    }

    private static int binding(Expression expression) {
      return expression.accept(BINDING, null);
    }

    /** How tightly an expression binds, by its kind. */
    private static final class Binding extends GenericVisitorWithDefaults<Integer, Void> {

      @Override
      public Integer defaultAction(Node expression, Void unused) {
        return PRIMARY;
      }

      @Override
      public Integer visit(LambdaExpr lambda, Void unused) {
        return LAMBDA;
      }

      @Override
      public Integer visit(AssignExpr assign, Void unused) {
        return ASSIGNMENT;
      }

      @Override
      public Integer visit(ConditionalExpr conditional, Void unused) {
        return CONDITIONAL;
      }

      @Override
      public Integer visit(BinaryExpr binary, Void unused) {
        return binding(binary.getOperator());
      }

      @Override
      public Integer visit(InstanceOfExpr test, Void unused) {
        return RELATION;
      }

      @Override
      public Integer visit(UnaryExpr unary, Void unused) {
        return unary.getOperator().isPostfix() ? POSTFIX : UNARY;
      }

      @Override
      public Integer visit(CastExpr cast, Void unused) {
        return UNARY;
      }

      @Override
      public Integer visit(SwitchExpr choice, Void unused) {
        return UNARY;
      }

      @Override
      public Integer visit(ArrayCreationExpr creation, Void unused) {
        return creation.getInitializer().isEmpty() ? POSTFIX : PRIMARY;
      }
    }

    private static int binding(BinaryExpr.Operator operator) {
      return switch (operator) {
        case OR -> 3;
        case AND -> 4;
        case BINARY_OR -> 5;
        case XOR -> 6;
        case BINARY_AND -> 7;
        case EQUALS, NOT_EQUALS -> 8;
        case LESS, GREATER, LESS_EQUALS, GREATER_EQUALS -> RELATION;
        case LEFT_SHIFT, SIGNED_RIGHT_SHIFT, UNSIGNED_RIGHT_SHIFT -> 10;
        case PLUS, MINUS -> 11;
        case MULTIPLY, DIVIDE, REMAINDER -> 12;
      };
    }

    /**
     * Whether a sign would join the sign before it: {@code - -x} is not {@code --x}. After a cast
     * to a class a sign would make it a sum.
     */
    private static boolean fuses(Expression outer, Expression operand) {
      if (!(operand instanceof UnaryExpr inner) || inner.getOperator().isPostfix()) {
        return false;
      }
      String sign = inner.getOperator().asString().substring(0, 1);
      boolean signed = sign.equals("-") || sign.equals("+");
      if (outer instanceof UnaryExpr unary) {
        return signed && unary.getOperator().asString().startsWith(sign);
      }
      return signed && outer instanceof CastExpr cast && !cast.getType().isPrimitiveType();
    }
  }

  /** Prints a tree and notes where the statements begin that come from the user's file. */
  private static final class StatementPrinter extends DefaultPrettyPrinterVisitor {

    private final List<Begin> begins = new ArrayList<>();
    private final List<Begin> conditions = new ArrayList<>();

    /** The statement that is printed after its comment. */
    private @Nullable Statement next;

    /** The same for an expression in a statement of Rondo's. */
    private @Nullable Expression condition;

    private StatementPrinter() {
      super(new DefaultPrinterConfiguration());
    }

    /**
     * Where a statement begins: there or after the white space that follows.
     *
     * @param place in the printed text
     * @param origin in the user's file
     */
    record Begin(com.github.javaparser.Position place, com.github.javaparser.Position origin) {}

    /** A text, its statements in their order, and the expressions in those of Rondo's. */
    record Printed(String text, List<Begin> begins, List<Begin> conditions) {}

    /** Prints a whole file. */
    static Printed print(CompilationUnit unit) {
      StatementPrinter printer = new StatementPrinter();
      unit.accept(printer, null);
      return new Printed(printer.toString(), printer.begins, printer.conditions);
    }

    /** What is printed of every node comes after a call of this, and then of its comment. */
    @Override
    protected void printOrphanCommentsBeforeThisChildNode(Node node) {
      super.printOrphanCommentsBeforeThisChildNode(node);
      next = statement(node);
      boolean isInOwn =
          node.findAncestor(SyntaxTree.kind(Statement.class))
              .filter(own -> own.getBegin().isEmpty())
              .isPresent();
      condition = isInOwn && node instanceof Expression expression ? expression : null;
    }

    @Override
    protected void printComment(Optional<Comment> comment, Void argument) {
      Statement statement = next;
      Expression expression = condition;
      super.printComment(comment, argument);
      next = null;
      condition = null;
      if (expression != null) {
        expression
            .getBegin()
            .ifPresent(begin -> conditions.add(new Begin(printer.getCursor(), begin)));
      }
      if (statement != null && !(statement instanceof BlockStmt)) {
        statement.getBegin().ifPresent(begin -> begins.add(new Begin(printer.getCursor(), begin)));
      }
    }

    /** Of a lambda without braces the printer visits the expression, not the statement. */
    private static @Nullable Statement statement(Node node) {
      if (node instanceof Statement statement) {
        return statement;
      }
      Node parent = node.getParentNode().orElse(null);
      boolean isBody =
          parent instanceof ExpressionStmt
              && parent.getParentNode().filter(LambdaExpr.class::isInstance).isPresent();
      return isBody ? (Statement) parent : null;
    }
  }
}
