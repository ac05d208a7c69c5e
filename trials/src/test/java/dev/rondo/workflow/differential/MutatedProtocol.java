package dev.rondo.workflow.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A protocol with a threshold changed, a condition left out, or two statements swapped. */
final class MutatedProtocol {

  private static final List<String> CHANGES =
      List.of(
          "> n() / 2|>= n() / 2",
          ">= n() - f()|>= 1",
          "== n()|>= 1",
          " && |  || ",
          "true;|false;",
          "+ 1|+ 2",
          " > | >= ",
          " == | != ",
          "!=|==");

  private MutatedProtocol() {}

  /** The text of a protocol with one or two changes. */
  static String of(String protocol, long seed) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    random.nextInt();
    String text = protocol;
    for (int count = 1 + random.nextInt(2); count > 0; count--) {
      text = random.nextInt(3) == 0 ? swapped(text, random) : changed(text, random);
    }
    return text;
  }

  private static String changed(String text, Random random) {
    String[] change = CHANGES.get(random.nextInt(CHANGES.size())).split("\\|", 2);
    List<Integer> places = new ArrayList<>();
    int begin = text.indexOf("public class");
    for (int at = text.indexOf(change[0], begin); at >= 0; at = text.indexOf(change[0], at + 1)) {
      places.add(at);
    }
    if (places.isEmpty()) {
      return text;
    }
    int at = places.get(random.nextInt(places.size()));
    return text.substring(0, at) + change[1] + text.substring(at + change[0].length());
  }

  private static String swapped(String text, Random random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    List<Integer> places = new ArrayList<>();
    for (int line = 0; line + 1 < lines.size(); line++) {
      if (lines.get(line).matches("    \\S.*;") && lines.get(line + 1).matches("    \\S.*;")) {
        places.add(line);
      }
    }
    if (!places.isEmpty()) {
      int at = places.get(random.nextInt(places.size()));
      java.util.Collections.swap(lines, at, at + 1);
    }
    return String.join("\n", lines) + "\n";
  }
}
