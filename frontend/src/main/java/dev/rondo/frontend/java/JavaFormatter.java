package dev.rondo.frontend.java;

import com.github.javaparser.ast.CompilationUnit;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.ToolFactory;
import org.eclipse.jdt.core.formatter.CodeFormatter;
import org.eclipse.jdt.core.formatter.DefaultCodeFormatterConstants;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.text.edits.TextEdit;

/** Formats what Rondo emits, with Eclipse's formatter. */
public final class JavaFormatter {

  private static final int LINE = 100;
  private static final Pattern SHORT_JAVADOC =
      Pattern.compile("(?m)^( *)/\\*\\*\\n *\\* (.*)\\n *\\*/");
  private static final Pattern ROUND = Pattern.compile("(@Round\\(\\d+\\))\\n *(record )");
  private static final Pattern NOTE = Pattern.compile("(?m)(;)\\n(  // )");
  private static final Pattern PARAGRAPH = Pattern.compile("(?m)^( *\\* )<p>\\n *\\* ");

  private JavaFormatter() {}

  /** A tree of a whole file as formatted text that means what the tree does. */
  public static String format(CompilationUnit unit) {
    CompilationUnit printed = unit.clone();
    Parentheses.add(printed);
    return format(printed.toString());
  }

  private static String format(String text) {
    CodeFormatter formatter = ToolFactory.createCodeFormatter(options());
    int kind = CodeFormatter.K_COMPILATION_UNIT | CodeFormatter.F_INCLUDE_COMMENTS;
    TextEdit edit = formatter.format(kind, text, 0, text.length(), 0, "\n");
    if (edit == null) {
      throw new IllegalStateException("cannot format:\n" + text);
    }
    Document document = new Document(text);
    try {
      edit.apply(document);
    } catch (BadLocationException e) {
      throw new IllegalStateException(e);
    }
    return tidied(document.get());
  }

  /** What the formatter has no option for; no statement moves to another place. */
  private static String tidied(String text) {
    String shortJavadoc =
        SHORT_JAVADOC
            .matcher(text.stripLeading())
            .replaceAll(
                match -> {
                  String joined = match.group(1) + "/** " + match.group(2) + " */";
                  return Matcher.quoteReplacement(joined.length() <= LINE ? joined : match.group());
                });
    String rounds = ROUND.matcher(shortJavadoc).replaceAll("$1 $2");
    return PARAGRAPH.matcher(NOTE.matcher(rounds).replaceAll("$1\n\n$2")).replaceAll("$1<p>");
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
