package dev.rondo.frontend.java;

import java.util.Map;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.ToolFactory;
import org.eclipse.jdt.core.formatter.CodeFormatter;
import org.eclipse.jdt.core.formatter.DefaultCodeFormatterConstants;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.text.edits.TextEdit;

/** Formats what Rondo emits, with Eclipse's formatter. */
public final class JavaFormatter {

  private JavaFormatter() {}

  /** A whole file, formatted. */
  public static String format(String text) {
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
    return document.get();
  }

  private static Map<String, String> options() {
    Map<String, String> options = DefaultCodeFormatterConstants.getEclipseDefaultSettings();
    JavaCore.setComplianceOptions(JavaCore.VERSION_17, options);
    options.put(DefaultCodeFormatterConstants.FORMATTER_TAB_CHAR, JavaCore.SPACE);
    options.put(DefaultCodeFormatterConstants.FORMATTER_TAB_SIZE, "2");
    options.put(DefaultCodeFormatterConstants.FORMATTER_CONTINUATION_INDENTATION, "2");
    options.put(DefaultCodeFormatterConstants.FORMATTER_LINE_SPLIT, "100");
    options.put(DefaultCodeFormatterConstants.FORMATTER_COMMENT_LINE_LENGTH, "100");
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
