package dev.rondo.frontend.check;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.model.Symbol;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Format strings must be constants whose text follows from the arguments: no hash codes, no time
 * zones, no line separators of the platform and, unless {@code Locale.ROOT} is given, nothing that
 * the default locale writes its own way.
 */
final class FormatRules {

  /** What a format depends on, in words that follow «uses», and what to write instead. */
  record Use(String what, String hint) {}

  // As java.util.Formatter reads it: index, flags, width, precision, conversion.
  private static final Pattern SPECIFIER =
      Pattern.compile("%(\\d+\\$)?([-#+ 0,(<]*)(\\d+)?(\\.\\d+)?([tT])?([a-zA-Z%])");

  /** Conversions that no locale changes. */
  private static final String WITHOUT_LOCALE = "bBcoxXs%";

  private FormatRules() {}

  /** What is wrong with the format of a call of {@code String.format} or {@code formatted}. */
  static Optional<Use> check(MethodCallExpr call, Symbol.Method method) {
    boolean hasLocale =
        !method.parameterTypes().isEmpty()
            && method.parameterTypes().get(0).equals("java.util.Locale");
    if (hasLocale && !isRoot(call.getArgument(0))) {
      return Optional.of(
          new Use("a locale whose rules differ from JDK to JDK", "write Locale.ROOT here"));
    }
    Optional<Expression> format =
        method.isStatic() ? Optional.of(call.getArgument(hasLocale ? 1 : 0)) : call.getScope();
    Optional<String> constant =
        format
            .map(Code::bare)
            .flatMap(text -> text.findData(Symbol.CONSTANT))
            .filter(String.class::isInstance)
            .map(String.class::cast);
    return constant.isEmpty() ? Optional.of(notConstant(method)) : fault(constant.get(), hasLocale);
  }

  static Use notConstant(Symbol.Method method) {
    return new Use(
        "String." + method.name() + " with a format that is no constant",
        "write the format as a literal, or put the text together with +");
  }

  private static boolean isRoot(Expression locale) {
    return Code.field(locale)
        .filter(field -> field.owner().equals("java.util.Locale") && field.name().equals("ROOT"))
        .isPresent();
  }

  /** The first specifier whose text does not follow from its argument. */
  static Optional<Use> fault(String format, boolean hasLocale) {
    Matcher specifiers = SPECIFIER.matcher(format);
    while (specifiers.find()) {
      String specifier = specifiers.group();
      char conversion = specifiers.group(6).charAt(0);
      if (specifiers.group(5) != null) {
        return Optional.of(
            new Use(
                specifier + ", which depends on the default time zone",
                "write the number that it is made of"));
      }
      if (conversion == 'h' || conversion == 'H') {
        return Optional.of(
            new Use(
                specifier + ", a hash code that may differ from run to run",
                "use %s, or compute a number from the fields that matter"));
      }
      if (conversion == 'n') {
        return Optional.of(new Use("%n, which depends on the platform", "write \\n"));
      }
      if (!hasLocale && WITHOUT_LOCALE.indexOf(conversion) < 0) {
        return Optional.of(
            new Use(
                specifier + ", which depends on the default locale",
                "use String.format(Locale.ROOT, …), or %s"));
      }
    }
    return Optional.empty();
  }
}
