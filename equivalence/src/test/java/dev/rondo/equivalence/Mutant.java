package dev.rondo.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ast.CompilationUnit;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.ArrayList;
import java.util.List;

/** A fault in the translation, as an edit of the program that is emitted for a small protocol. */
final class Mutant {

  private final String name;
  private final String protocol;
  private final List<String> edits = new ArrayList<>();

  private Mutant(String name, String protocol) {
    this.name = name;
    this.protocol = protocol;
  }

  static Mutant of(String name, String protocol) {
    return new Mutant(name, protocol);
  }

  /** Adds an edit; the text stands in the program exactly once. */
  Mutant edit(String text, String replacement) {
    edits.add(text);
    edits.add(replacement);
    return this;
  }

  String protocol() {
    return protocol;
  }

  /** The program with the fault. */
  SequentialProgram of(SequentialProgram program) {
    String text = program.formatted().text();
    for (int edit = 0; edit < edits.size(); edit += 2) {
      String place = edits.get(edit);
      assertThat(text.split(java.util.regex.Pattern.quote(place), -1))
          .as("places of «" + place + "» in\n" + text)
          .hasSize(2);
      text = text.replace(place, edits.get(edit + 1));
    }
    return new SequentialProgram(
        program.protocol(),
        program.network(),
        program.name(),
        program.reset(),
        program.init(),
        program.updates(),
        program.timeouts(),
        program.shape(),
        parse(text),
        program.code());
  }

  private static CompilationUnit parse(String text) {
    ParserConfiguration configuration = new ParserConfiguration();
    configuration.setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17);
    return new JavaParser(configuration).parse(text).getResult().orElseThrow();
  }

  @Override
  public String toString() {
    return name + " (" + protocol + ")";
  }
}
