package dev.rondo.frontend.java;

import com.github.javaparser.Position;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.DataKey;
import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.EnumConstantDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.comments.Comment;
import com.github.javaparser.ast.expr.ArrayInitializerExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.TextBlockLiteralExpr;
import com.github.javaparser.ast.nodeTypes.SwitchNode;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.printer.DefaultPrettyPrinterVisitor;
import com.github.javaparser.printer.configuration.DefaultConfigurationOption;
import com.github.javaparser.printer.configuration.DefaultPrinterConfiguration;
import com.github.javaparser.printer.configuration.DefaultPrinterConfiguration.ConfigOption;
import dev.rondo.frontend.source.SourceFile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Prints a rewritten tree so that every node of the user's file stays on its line, and in its
 * column where there is room. A node that has no place in the file is printed behind what stands
 * before it.
 */
public final class LineKeepingPrinter extends DefaultPrettyPrinterVisitor {

  /**
   * Where a new node stands for a node of the file. It begins there, or so far to the left that the
   * first node of the file in it keeps its column.
   */
  public static final DataKey<Position> PLACE = new DataKey<>() {};

  private static final char MARK = '\u0001';
  private static final String TEXT_BLOCK = "\u0002";

  private final List<Node> nodes = new ArrayList<>();

  private LineKeepingPrinter() {
    super(
        new DefaultPrinterConfiguration()
            .removeOption(new DefaultConfigurationOption(ConfigOption.PRINT_COMMENTS)));
  }

  /**
   * A printed file.
   *
   * @param begins the nodes of the user's file that begin at a place of the printed one
   */
  public record Printed(SourceFile file, Map<Position, List<Node>> begins) {

    /** Where something that stands in the printed file stands for the user. */
    public dev.rondo.frontend.source.Position asWritten(dev.rondo.frontend.source.Position place) {
      List<Node> nodes = begins.getOrDefault(new Position(place.line(), place.column()), List.of());
      if (nodes.isEmpty()) {
        return place;
      }
      int start = file.offset(place.line(), place.column());
      int end = Math.min(start + place.length(), file.text().length());
      String printed = withoutSpace(file.text().substring(start, end));
      var first = dev.rondo.frontend.source.Position.of(nodes.get(0));
      return nodes.stream()
          .filter(node -> withoutSpace(node.toString()).equals(printed))
          .map(dev.rondo.frontend.source.Position::of)
          .findFirst()
          .orElse(
              new dev.rondo.frontend.source.Position(first.line(), first.column(), place.length()));
    }

    private static String withoutSpace(String text) {
      return text.replaceAll("\\s", "");
    }
  }

  /** Prints a file. */
  public static Printed print(CompilationUnit unit, String name) {
    LineKeepingPrinter printer = new LineKeepingPrinter();
    unit.accept(printer, null);
    Layout layout = new Layout(unit);
    return new Printed(new SourceFile(name, layout.print(printer.items())), layout.begins);
  }

  /** What is printed of every node comes after a call of this. */
  @Override
  protected void printOrphanCommentsBeforeThisChildNode(Node node) {
    printer.print("" + MARK + nodes.size() + MARK);
    nodes.add(node);
  }

  @Override
  protected void printOrphanCommentsEnding(Node node) {}

  @Override
  protected void printModifiers(NodeList<Modifier> modifiers) {
    for (Modifier modifier : modifiers) {
      printOrphanCommentsBeforeThisChildNode(modifier);
      printer.print(modifier.getKeyword().asString() + " ");
    }
  }

  @Override
  public void visit(TextBlockLiteralExpr block, Void argument) {
    printOrphanCommentsBeforeThisChildNode(block);
    printer.print(TEXT_BLOCK);
  }

  /**
   * A part of the printed text.
   *
   * @param begins the node whose text follows; empty for a token
   * @param spaced whether white space stands before the token
   */
  private record Item(Optional<Node> begins, String token, boolean spaced) {}

  private List<Item> items() {
    String printed = printer.toString();
    List<Item> items = new ArrayList<>();
    boolean spaced = false;
    int at = 0;
    while (at < printed.length()) {
      char next = printed.charAt(at);
      int end = at + 1;
      if (next == MARK) {
        end = printed.indexOf(MARK, at + 1) + 1;
        Node node = nodes.get(Integer.parseInt(printed, at + 1, end - 1, 10));
        items.add(new Item(Optional.of(node), "", false));
      } else if (Character.isWhitespace(next)) {
        spaced = true;
      } else {
        end = tokenEnd(printed, at);
        items.add(new Item(Optional.empty(), printed.substring(at, end), spaced));
        spaced = false;
      }
      at = end;
    }
    return items;
  }

  /** A literal is one token, and so is a brace; of other characters several may be. */
  private static int tokenEnd(String printed, int start) {
    char first = printed.charAt(start);
    int at = start + 1;
    if (first == '"' || first == '\'') {
      while (printed.charAt(at) != first) {
        at += printed.charAt(at) == '\\' ? 2 : 1;
      }
      return at + 1;
    }
    while (!isSpecial(first) && at < printed.length() && !isSpecial(printed.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isSpecial(char c) {
    return Character.isWhitespace(c) || "{}\"'\u0001\u0002".indexOf(c) >= 0;
  }

  /** The text in the making. */
  private static final class Layout {

    private final Deque<Comment> comments = new ArrayDeque<>();
    private final StringBuilder text = new StringBuilder();
    private int line = 1;
    private int lineStart;

    private final List<Node> begun = new ArrayList<>();
    private final Map<Position, List<Node>> begins = new HashMap<>();

    /** Whether the next token is at its place, where nothing but white space stood before it. */
    private boolean placed;

    /** The nodes with braces of their own that are still to be opened, and to be closed. */
    private final Deque<Node> unopened = new ArrayDeque<>();

    private final Deque<Node> opened = new ArrayDeque<>();

    Layout(CompilationUnit unit) {
      unit.getComment().ifPresent(comments::add);
      unit.getAllContainedComments().stream()
          .filter(comment -> comment.getRange().isPresent())
          .sorted(Comparator.comparing(Layout::begin))
          .filter(
              comment -> comments.isEmpty() || !begin(comments.getLast()).equals(begin(comment)))
          .forEach(comments::add);
    }

    String print(List<Item> items) {
      for (int index = 0; index < items.size(); index++) {
        Item item = items.get(index);
        if (item.begins().isPresent()) {
          begin(item.begins().get(), items.subList(index + 1, items.size()));
        } else if (item.token().equals(TEXT_BLOCK)) {
          TextBlockLiteralExpr block =
              (TextBlockLiteralExpr) items.get(index - 1).begins().orElseThrow();
          append("\"\"\"\n" + block.getValue() + "\"\"\"");
        } else {
          token(item);
        }
      }
      comments.forEach(this::comment);
      return text.append('\n').toString();
    }

    private void token(Item item) {
      if (item.token().equals("}")) {
        Node owner = opened.pop();
        if (!owner.containsData(PLACE)) {
          owner.getEnd().ifPresent(this::moveTo);
        }
      } else if (item.token().equals("{")) {
        opened.push(unopened.pop());
      }
      if (item.spaced() && needsSpace(item.token().charAt(0))) {
        text.append(' ');
      }
      placed = false;
      Position here = new Position(line, text.length() - lineStart + 1);
      begins.put(here, List.copyOf(begun));
      begun.clear();
      text.append(item.token());
    }

    private boolean needsSpace(char next) {
      if (text.length() == lineStart) {
        return false;
      }
      char last = text.charAt(text.length() - 1);
      return placed
          ? Character.isJavaIdentifierPart(last) && Character.isJavaIdentifierPart(next)
              || "+-&|<>=".indexOf(last) >= 0 && "+-&|<>=".indexOf(next) >= 0
          : last != ' ';
    }

    private void begin(Node node, List<Item> rest) {
      if (hasBraces(node)) {
        unopened.push(node);
      }
      if (!node.containsData(PLACE)) {
        node.getBegin().ifPresent(this::moveTo);
        node.getBegin().ifPresent(place -> begun.add(node));
        return;
      }
      moveTo(before(node.getData(PLACE), node, rest));
    }

    /** So far to the left that the first node of the file inside keeps its column. */
    private static Position before(Position place, Node node, List<Item> rest) {
      int width = 0;
      Optional<Position> kept = Optional.empty();
      for (Item item : rest) {
        if (item.begins().isEmpty()) {
          width += item.spaced() && width > 0 ? 1 : 0;
          if (kept.isPresent()) {
            int column = Math.min(place.column, kept.get().column - width);
            return kept.get().line == place.line ? place.withColumn(Math.max(1, column)) : place;
          }
          width += item.token().length();
        } else if (!TreeBuilder.isInside(item.begins().get(), node)) {
          return place;
        } else if (kept.isEmpty() && !item.begins().get().containsData(PLACE)) {
          kept = item.begins().get().getBegin();
        }
      }
      return place;
    }

    private static boolean hasBraces(Node node) {
      return node instanceof BlockStmt
          || node instanceof TypeDeclaration
          || node instanceof SwitchNode
          || node instanceof ArrayInitializerExpr
          || node instanceof ObjectCreationExpr made && made.getAnonymousClassBody().isPresent()
          || node instanceof EnumConstantDeclaration constant && !constant.getClassBody().isEmpty();
    }

    private void moveTo(Position place) {
      while (!comments.isEmpty() && begin(comments.peek()).isBefore(place)) {
        Comment comment = comments.pop();
        if (!comment.isLineComment() || place.line > Math.max(line, begin(comment).line)) {
          comment(comment);
        }
      }
      pad(place);
    }

    private static Position begin(Comment comment) {
      return comment.getBegin().orElseThrow();
    }

    private void comment(Comment comment) {
      pad(begin(comment));
      if (text.length() > lineStart && text.charAt(text.length() - 1) != ' ') {
        text.append(' ');
      }
      append(comment.asString());
    }

    private void pad(Position place) {
      while (line < place.line) {
        append("\n");
      }
      int missing = place.column - 1 - (text.length() - lineStart);
      placed = line == place.line && missing >= 0;
      if (placed) {
        text.append(" ".repeat(missing));
      }
    }

    private void append(String lines) {
      text.append(lines);
      line += (int) lines.chars().filter(c -> c == '\n').count();
      lineStart = Math.max(lineStart, text.lastIndexOf("\n") + 1);
    }
  }
}
