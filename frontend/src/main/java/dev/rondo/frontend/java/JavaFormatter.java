package dev.rondo.frontend.java;

import com.github.javaparser.ast.CompilationUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

/** Prints what Rondo emits: as it is for a compiler, and for people with Eclipse's formatter. */
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
}
