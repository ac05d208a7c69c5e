package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import dev.rondo.frontend.model.InputValues;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A number that a process draws itself, of those that an {@code @Input} says.
 *
 * @param values a range that begins with a number, or a list
 */
record DrawnNumber(InputValues values) {

  /** What a parameter or a component is drawn from; empty where it is not declared. */
  static Optional<DrawnNumber> of(Parameter parameter) {
    return parameter
        .getAnnotationByName("Input")
        .filter(input -> parameter.getTypeAsString().equals("int"))
        .flatMap(input -> input.findFirst(StringLiteralExpr.class))
        .flatMap(text -> InputValues.parse(text.asString()))
        .filter(DrawnNumber::isDrawable)
        .map(DrawnNumber::new);
  }

  private static boolean isDrawable(InputValues values) {
    if (values instanceof InputValues.Range range) {
      return !isSize(range.low())
          && (isSize(range.high())
              || Integer.parseInt(range.low().text()) <= Integer.parseInt(range.high().text()));
    }
    return values instanceof InputValues.Listed;
  }

  /** The code that draws it. */
  String code() {
    if (values instanceof InputValues.Range range) {
      return range.low().text() + " + choose(" + size(range) + ")";
    }
    return "choose(java.util.List.of("
        + ((InputValues.Listed) values)
            .numbers().stream().map(String::valueOf).collect(Collectors.joining(", "))
        + "))";
  }

  /**
   * The code that draws it such that the choice 0 stands for a value.
   *
   * @param method draws a number: {@code method(like, low, count)}
   * @param like the code of that value
   */
  String near(String method, String like) {
    if (values instanceof InputValues.Range range) {
      return "%s(%s, %s, %s)".formatted(method, like, range.low().text(), size(range));
    }
    List<Integer> numbers = ((InputValues.Listed) values).numbers();
    String list =
        numbers.stream()
            .map(String::valueOf)
            .collect(Collectors.joining(", ", "java.util.List.of(", ")"));
    return String.format(
        Locale.ROOT, "%s.get(%s(%s.indexOf(%s), 0, %d))", list, method, list, like, numbers.size());
  }

  /** How many values a range has. */
  private static String size(InputValues.Range range) {
    int low = Integer.parseInt(range.low().text());
    if (isSize(range.high())) {
      return range.high().text() + "()" + (low == 1 ? "" : " + " + (1 - low));
    }
    return String.valueOf(Integer.parseInt(range.high().text()) - low + 1);
  }

  /** The first of the values. */
  String first() {
    return values instanceof InputValues.Range range
        ? range.low().text()
        : String.valueOf(((InputValues.Listed) values).numbers().get(0));
  }

  boolean isRange() {
    return values instanceof InputValues.Range;
  }

  /** The last value of a range; empty for a list. */
  Optional<String> last() {
    return values instanceof InputValues.Range range
        ? Optional.of(code(range.high()))
        : Optional.empty();
  }

  /** A bound as code: a number, {@code n()} or {@code f()}. */
  static String code(InputValues.RangeEnd bound) {
    return bound.text() + (isSize(bound) ? "()" : "");
  }

  private static boolean isSize(InputValues.RangeEnd bound) {
    return bound.text().equals("n") || bound.text().equals("f");
  }
}
