package dev.rondo.frontend.roles;

import com.github.javaparser.Range;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.MemberValuePair;
import com.github.javaparser.ast.expr.NormalAnnotationExpr;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.SpellingSuggestion;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The numbers of processes of some roles, in place of those in their classes. */
public record RoleSizes(Map<String, Integer> sizes) {

  private static final Pattern SIZE = Pattern.compile("\\s*([\\w$]+)\\s*=\\s*(\\d{1,4})\\s*");

  /** Keeps its own map, in the order in which the sizes were given. */
  public RoleSizes {
    sizes = Collections.unmodifiableMap(new LinkedHashMap<>(sizes));
  }

  /**
   * Reads sizes such as {@code Replica=5,Client=2}.
   *
   * @throws UsageError where the text has another form
   */
  public static RoleSizes parse(String text) {
    Map<String, Integer> sizes = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      Matcher size = SIZE.matcher(part);
      UsageError.unless(size.matches(), "'" + text + "' does not have the form Replica=5,Client=2");
      UsageError.unless(
          sizes.put(size.group(1), Integer.valueOf(size.group(2))) == null,
          "'" + text + "' has two sizes of " + size.group(1));
    }
    return new RoleSizes(sizes);
  }

  /** The sizes of all roles of a protocol; empty if it has no roles. */
  public static RoleSizes of(Protocol protocol) {
    Map<String, Integer> sizes = new LinkedHashMap<>();
    protocol.roles().forEach(role -> sizes.put(role.name(), role.n()));
    return new RoleSizes(sizes);
  }

  /**
   * The file of a protocol with these sizes in {@code @Protocol}. Lines stay where they are, and a
   * role whose size is the same already stays as it is written.
   *
   * @throws UsageError if the protocol has no such role
   */
  public SourceFile in(Protocol protocol) {
    SourceFile source = protocol.source();
    Map<String, Integer> present = of(protocol).sizes();
    for (String name : sizes.keySet()) {
      UsageError.unless(
          present.containsKey(name),
          present.isEmpty()
              ? "-n " + this + ": " + protocol.name() + " has no roles; give one number"
              : "-n %s: %s is no role of %s; its roles are %s%s"
                  .formatted(
                      this,
                      name,
                      protocol.name(),
                      String.join(", ", present.keySet()),
                      SpellingSuggestion.question(name, present.keySet())));
    }
    Map<Integer, Edit> edits = new TreeMap<>(Comparator.reverseOrder());
    SyntaxTree.read(source, new Log(source)).flatMap(RoleClasses::of).stream()
        .flatMap(classes -> classes.types().stream())
        .filter(type -> changes(type.getNameAsString(), present))
        .map(type -> edit(type, source))
        .forEach(edit -> edits.put(edit.begin(), edit));
    StringBuilder text = new StringBuilder(source.text());
    edits.values().forEach(edit -> text.replace(edit.begin(), edit.end(), edit.text()));
    return new SourceFile(source.name(), text.toString());
  }

  private boolean changes(String role, Map<String, Integer> present) {
    return sizes.containsKey(role) && !sizes.get(role).equals(present.get(role));
  }

  private Edit edit(ClassOrInterfaceDeclaration type, SourceFile source) {
    AnnotationExpr annotation = type.getAnnotationByName("Protocol").orElseThrow();
    String size = String.valueOf(sizes.get(type.getNameAsString()));
    if (!(annotation instanceof NormalAnnotationExpr normal)) {
      int end = end(annotation, source);
      return new Edit(end, end, "(n = " + size + ")");
    }
    List<MemberValuePair> pairs = normal.getPairs();
    Optional<MemberValuePair> n =
        pairs.stream().filter(pair -> pair.getNameAsString().equals("n")).findFirst();
    if (n.isPresent()) {
      Node value = n.get().getValue();
      return new Edit(begin(value, source), end(value, source), size);
    }
    int place = pairs.isEmpty() ? end(annotation, source) - 1 : begin(pairs.get(0), source);
    return new Edit(place, place, "n = " + size + (pairs.isEmpty() ? "" : ", "));
  }

  private static int begin(Node node, SourceFile source) {
    Range range = node.getRange().orElseThrow();
    return source.offset(range.begin.line, range.begin.column);
  }

  private static int end(Node node, SourceFile source) {
    Range range = node.getRange().orElseThrow();
    return source.offset(range.end.line, range.end.column) + 1;
  }

  private record Edit(int begin, int end, String text) {}

  /** As users type it: {@code Replica=5,Client=2}. */
  @Override
  public String toString() {
    return sizes.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(","));
  }
}
