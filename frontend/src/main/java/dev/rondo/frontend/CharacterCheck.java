package dev.rondo.frontend;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.TypeDeclaration;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.source.SourceFile;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The characters of a file before it is parsed. The compiler and the reader of the tree must see
 * the same names: only the compiler decodes Unicode escapes and drops invisible characters.
 */
final class CharacterCheck {

  private static final Pattern ESCAPE = Pattern.compile("\\\\u+([0-9a-fA-F]{4})");
  private static final String ENDS_OF_LINES = "\n\r";

  private final SourceFile source;
  private final String text;
  private final Log log;
  private int at;
  private boolean refused;

  private CharacterCheck(SourceFile source, Log log) {
    this.source = source;
    this.text = source.text();
    this.log = log;
  }

  /** Whether a file has unsupported characters; reports the first one. */
  static boolean areRefused(SourceFile source, Log log) {
    CharacterCheck characters = new CharacterCheck(source, log);
    while (characters.at < characters.text.length() && !characters.refused) {
      characters.next();
    }
    return characters.refused;
  }

  private void next() {
    if (text.startsWith("//", at)) {
      skip(endOfLine(), ENDS_OF_LINES);
    } else if (text.startsWith("/*", at)) {
      skip(after("*/", at + 2), "*/");
    } else if (text.startsWith("\"\"\"", at)) {
      skip(endOfLiteral("\"\"\""), "\"\\");
    } else if (text.charAt(at) == '"' || text.charAt(at) == '\'') {
      skip(endOfLiteral(text.substring(at, at + 1)), "\"'\\" + ENDS_OF_LINES);
    } else {
      code();
    }
  }

  private int endOfLine() {
    int end = at;
    while (end < text.length() && ENDS_OF_LINES.indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  private int after(String end, int from) {
    int found = text.indexOf(end, from);
    return found < 0 ? text.length() : found + end.length();
  }

  private int endOfLiteral(String quote) {
    int end = at + quote.length();
    while (end < text.length() && !text.startsWith(quote, end)) {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    return Math.min(text.length(), end + quote.length());
  }

  /**
   * Skips a comment or a literal; an escape in it must not stand for the character that ends it.
   */
  private void skip(int end, String notEscaped) {
    Matcher escape = ESCAPE.matcher(text);
    while (at < end && !refused) {
      if (text.charAt(at) != '\\') {
        at++;
      } else if (escape.region(at, text.length()).lookingAt()) {
        if (notEscaped.indexOf(decoded(escape)) >= 0) {
          refuseEscape(escape);
        }
        at = escape.end();
      } else {
        // Of two backslashes in a row the second begins no escape.
        at += 2;
      }
    }
  }

  private static char decoded(Matcher escape) {
    return (char) Integer.parseInt(escape.group(1), 16);
  }

  private void code() {
    char c = text.charAt(at);
    Matcher escape = ESCAPE.matcher(text).region(at, text.length());
    if (c == '\\' && escape.lookingAt()) {
      refuseEscape(escape);
    } else if (Character.isSurrogate(c)) {
      int whole = text.codePointAt(at);
      refuse(Character.charCount(whole), "the character " + number(whole), "write other letters");
    } else if (Character.isIdentifierIgnorable(c)) {
      refuse(1, "the invisible character " + number(c), "take it away");
    }
    at++;
  }

  private void refuseEscape(Matcher escape) {
    char meant = decoded(escape);
    boolean shows = meant > ' ' && meant < 0x7f || Character.isLetterOrDigit(meant);
    refuse(
        escape.end() - escape.start(),
        "the Unicode escape " + escape.group(),
        "write the character itself" + (shows ? ", " + meant : ""));
  }

  private void refuse(int length, String what, String hint) {
    log.add(DiagnosticKind.CHARACTER_NOT_READ, source.position(at, length), what, hint);
    refused = true;
  }

  private static String number(int codePoint) {
    return String.format(Locale.ROOT, "U+%04X", codePoint);
  }

  /** A $ separates nested classes in their binary names, so that it cannot be part of a name. */
  static void checkTypeNames(CompilationUnit unit, Log log) {
    unit.walk(
        TypeDeclaration.class,
        type -> {
          if (type.getNameAsString().contains("$")) {
            log.add(
                DiagnosticKind.CHARACTER_NOT_READ,
                type.getName(),
                "a $ in the name of a type",
                "rename it: Java writes $ between a class and the classes in it");
          }
        });
  }
}
