package dev.rondo.sequentializer;

import com.github.javaparser.JavaParser;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.metamodel.PropertyMetaModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which line of the user's file a line of an emitted one comes from.
 *
 * @param origins the user's line by emitted line, for lines that come from the user's file
 */
public record LineMap(Map<Integer, Integer> origins) {

  /** Compares the tree that was printed, whose parts know where they come from, with its text. */
  static LineMap of(CompilationUnit printed, String text) {
    ParserConfiguration configuration = new ParserConfiguration();
    configuration.setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17);
    CompilationUnit reread = new JavaParser(configuration).parse(text).getResult().orElseThrow();
    List<Statement> origins = new ArrayList<>();
    List<Statement> places = new ArrayList<>();
    collect(printed, origins);
    collect(reread, places);
    if (origins.size() != places.size()) {
      throw new IllegalStateException("an emitted program does not read as it was built");
    }
    Map<Integer, Integer> lines = new TreeMap<>();
    for (int index = 0; index < origins.size(); index++) {
      Statement origin = origins.get(index);
      int line = places.get(index).getBegin().orElseThrow().line;
      if (!(origin instanceof BlockStmt)) {
        origin.getBegin().ifPresent(begin -> lines.putIfAbsent(line, begin.line));
      }
    }
    return new LineMap(lines);
  }

  /**
   * The statements in the order of the text; the children of a node stand in the order in which a
   * pass has added them.
   */
  private static void collect(Node node, List<Statement> statements) {
    if (node instanceof Statement statement) {
      statements.add(statement);
    }
    for (PropertyMetaModel property : node.getMetaModel().getAllPropertyMetaModels()) {
      Object value = property.isNode() ? property.getValue(node) : null;
      if (value instanceof NodeList<?> list) {
        list.forEach(part -> collect(part, statements));
      } else if (value instanceof Node part) {
        collect(part, statements);
      }
    }
  }

  /** The user's line, or 0 where the emitted line is Rondo's own. */
  public int origin(int emittedLine) {
    return origins.getOrDefault(emittedLine, 0);
  }

  /** The emitted lines that come from a line of the user's file, in order. */
  public List<Integer> emitted(int userLine) {
    return origins.entrySet().stream()
        .filter(entry -> entry.getValue() == userLine)
        .map(Map.Entry::getKey)
        .toList();
  }
}
