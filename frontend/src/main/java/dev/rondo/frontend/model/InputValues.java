package dev.rondo.frontend.model;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The values that an {@code @Input} field can have. */
public sealed interface InputValues {

  /** The values in a run of this size. */
  List<Integer> values(int n, int f);

  /** From one number to another, either of which may be {@code n} or {@code f}. */
  record Range(RangeEnd low, RangeEnd high) implements InputValues {
    @Override
    public List<Integer> values(int n, int f) {
      return IntStream.rangeClosed(low.value(n, f), high.value(n, f)).boxed().toList();
    }
  }

  /** These numbers. */
  record Listed(List<Integer> numbers) implements InputValues {
    @Override
    public List<Integer> values(int n, int f) {
      return numbers;
    }
  }

  /** 1 in the faulty processes, at most f, and 0 in all others. */
  record Faulty() implements InputValues {
    @Override
    public List<Integer> values(int n, int f) {
      return f > 0 ? List.of(0, 1) : List.of(0);
    }
  }

  /** A number, {@code n} or {@code f}. */
  record RangeEnd(String text) {
    /** The value in a run of this size. */
    public int value(int n, int f) {
      return switch (text) {
        case "n" -> n;
        case "f" -> f;
        default -> Integer.parseInt(text);
      };
    }
  }

  /** Reads the text of the annotation; empty where it is none of the three. */
  static Optional<InputValues> parse(String text) {
    if (text.strip().equals("faulty")) {
      return Optional.of(new Faulty());
    }
    Matcher range = Syntax.RANGE.matcher(text);
    if (range.matches()) {
      return Optional.of(new Range(new RangeEnd(range.group(1)), new RangeEnd(range.group(2))));
    }
    Matcher list = Syntax.LIST.matcher(text);
    if (list.matches()) {
      return Optional.of(
          new Listed(
              Stream.of(list.group(1).split(","))
                  .map(String::strip)
                  .map(Integer::valueOf)
                  .toList()));
    }
    return Optional.empty();
  }

  /** How ranges and lists are written. */
  final class Syntax {
    private static final Pattern RANGE =
        Pattern.compile("\\s*(-?\\d{1,9}|n|f)\\s*\\.\\.\\s*(-?\\d{1,9}|n|f)\\s*");
    private static final Pattern LIST =
        Pattern.compile("\\s*\\{\\s*(-?\\d{1,9}(?:\\s*,\\s*-?\\d{1,9})*)\\s*}\\s*");

    private Syntax() {}
  }
}
