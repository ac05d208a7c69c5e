package dev.rondo.analysis.infer;

import com.github.javaparser.Range;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import dev.rondo.analysis.infer.WrittenTags.Written;
import dev.rondo.frontend.desugar.PhaseMethods;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.LanguageNames;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RoundTag;
import dev.rondo.frontend.source.SourceFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes proposed tags into the text of a file, each on the line of what it tags. */
public final class TagText {

  private record Insertion(int offset, String text) {}

  private final SourceFile source;
  private final CompilationUnit unit;
  private final Protocol untagged;
  private final WrittenTags written;
  private final LanguageNames names;
  private final boolean fromZero;
  private final List<Insertion> insertions = new ArrayList<>();

  private TagText(SourceFile source, Protocol untagged, WrittenTags written, boolean fromZero) {
    this.fromZero = fromZero;
    this.source = source;
    this.unit = SyntaxTree.parse(source);
    this.untagged = untagged;
    this.written = written;
    this.names = new LanguageNames(untagged.unit());
  }

  /**
   * The file with the tags.
   *
   * @param source the file as it is, with the tags that it has
   * @param betweenImports what parts the imports of the annotations from those before: a new line
   *     for users, a space where no line may move
   */
  public static SourceFile of(
      SourceFile source,
      Protocol untagged,
      WrittenTags written,
      TagProposal proposal,
      String betweenImports) {
    TagText text = new TagText(source, untagged, written, proposal.fromZero());
    proposal.messages().forEach(text::tag);
    text.imports(betweenImports);
    return new SourceFile(source.name(), text.applied());
  }

  private void tag(Message message) {
    message.kinds().forEach(kind -> tag(message, kind));
  }

  private void tag(Message message, RecordDeclaration kind) {
    Written there = written.of(kind.getNameAsString());
    boolean saysRound = there.saysRound() || written.of(message.name()).saysRound();
    RoundTag round = message.round().orElseThrow();
    if (round instanceof RoundTag.Fixed fixed && !saysRound) {
      insert(kind, annotation("Round") + "(" + fixed.number() + ") ");
    }
    if (round instanceof RoundTag.Held held && !saysRound) {
      int first = held.constants().isEmpty() ? 1 : held.rounds().get(0);
      insert(
          holder(kind, held.component()),
          annotation("Round") + (first == 1 ? " " : "(" + first + ") "));
    }
    if (there.phaseComponent().isEmpty() && written.carriedPhase(message).isEmpty()) {
      message.phase().ifPresent(phase -> phase(kind, phase));
    }
  }

  private void phase(RecordDeclaration kind, String name) {
    int between = name.indexOf(PairedPhases.BETWEEN);
    if (name.equals(OpeningMessages.PHASE)) {
      method(kind, "1");
    } else if (between > 0) {
      String upper = name.substring(0, between) + (fromZero ? " + 1" : "");
      String lower = name.substring(between + 1);
      String language = importsAll() ? "" : "rondo.";
      method(kind, "%sPhaseNumber.wide(%s, %s)".formatted(language, upper, lower));
    } else if (fromZero) {
      String value = name.replace(".", "().") + (name.indexOf('.') > 0 ? "()" : "");
      PhaseMethods.fromZero(untagged)
          .number(holder(kind, name), value)
          .ifPresent(number -> method(kind, number));
    } else {
      insert(holder(kind, name), annotation("Phase") + " ");
    }
  }

  private void method(RecordDeclaration kind, String number) {
    var end = asWritten(kind).end;
    insertions.add(
        new Insertion(
            source.offset(end.line, end.column),
            " " + annotation("Phase") + " int phaseNumber() { return " + number + "; } "));
  }

  /** A name with a point is that of a component of a record that the message carries. */
  private Parameter holder(RecordDeclaration kind, String name) {
    int point = name.indexOf('.');
    if (point < 0) {
      return parameter(kind, name);
    }
    String type = parameter(kind, name.substring(0, point)).getTypeAsString();
    return untagged
        .unit()
        .findFirst(RecordDeclaration.class, record -> record.getNameAsString().equals(type))
        .map(record -> holder(record, name.substring(point + 1)))
        .orElseThrow();
  }

  private static Parameter parameter(RecordDeclaration kind, String name) {
    return kind.getParameters().stream()
        .filter(parameter -> parameter.getNameAsString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** A tag by its name alone, which is imported if it is not yet, unless the file hides it. */
  private String annotation(String name) {
    return "@" + (names.isHidden(name) ? "rondo." : "") + name;
  }

  private void insert(Node before, String text) {
    var begin = asWritten(before).begin;
    Insertion insertion = new Insertion(source.offset(begin.line, begin.column), text);
    if (!insertions.contains(insertion)) {
      insertions.add(insertion);
    }
  }

  /** Where a record or a component stands for the user; in what is compiled it may have moved. */
  private Range asWritten(Node part) {
    RecordDeclaration compiled =
        part instanceof RecordDeclaration whole
            ? whole
            : part.findAncestor(SyntaxTree.kind(RecordDeclaration.class)).orElseThrow();
    RecordDeclaration own =
        unit.findFirst(
                RecordDeclaration.class,
                found -> found.getNameAsString().equals(compiled.getNameAsString()))
            .orElseThrow();
    Node place =
        part instanceof Parameter component ? parameter(own, component.getNameAsString()) : own;
    return place.getRange().orElseThrow();
  }

  /** Files that import single names of the language need imports of the tags as well. */
  private void imports(String between) {
    Optional<Node> last =
        untagged.unit().getImports().stream()
            .filter(i -> i.getNameAsString().startsWith("rondo."))
            .<Node>map(i -> i)
            .reduce((first, second) -> second);
    if (importsAll() || last.isEmpty()) {
      return;
    }
    var end = last.get().getRange().orElseThrow().end;
    int offset = source.offset(end.line, end.column) + 1;
    Stream.of("Phase", "Round")
        .filter(name -> insertions.stream().anyMatch(i -> i.text().contains("@" + name)))
        .filter(this::isNotImported)
        .map(name -> between + "import rondo." + name + ";")
        .toList()
        .forEach(text -> insertions.add(new Insertion(offset, text)));
  }

  private boolean importsAll() {
    return untagged.unit().getImports().stream()
        .anyMatch(i -> i.isAsterisk() && i.getNameAsString().equals("rondo"));
  }

  private boolean isNotImported(String name) {
    return untagged.unit().getImports().stream()
        .noneMatch(i -> i.getNameAsString().equals("rondo." + name));
  }

  private String applied() {
    StringBuilder text = new StringBuilder();
    int copied = 0;
    for (Insertion insertion :
        insertions.stream().sorted(Comparator.comparing(Insertion::offset)).toList()) {
      text.append(source.text(), copied, insertion.offset()).append(insertion.text());
      copied = insertion.offset();
    }
    return text.append(source.text(), copied, source.text().length()).toString();
  }
}
