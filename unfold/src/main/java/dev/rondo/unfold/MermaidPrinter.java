package dev.rondo.unfold;

import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.unfold.PhaseTree.HandlerStep;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Prints a phase tree as a Mermaid flowchart: a box per round with its handlers, a solid arrow for
 * each message to the round it belongs to, a dotted arrow to the first round that can follow; later
 * rounds can follow as well.
 */
public final class MermaidPrinter {

  private static final String LATER = "later";

  private final PhaseTree tree;
  private final Protocol protocol;
  private final Map<Integer, Set<HandlerStep>> byRound = new TreeMap<>();
  private final Set<String> arrows = new LinkedHashSet<>();
  private final StringBuilder text = new StringBuilder();

  private MermaidPrinter(PhaseTree tree) {
    this.tree = tree;
    this.protocol = tree.protocol();
    // The first handlers of a phase are those of all rounds: a phase can be joined anywhere.
    for (HandlerStep step : tree.start()) {
      byRound.computeIfAbsent(step.round(), round -> new LinkedHashSet<>()).add(step);
    }
  }

  /** The tree as the text of a flowchart. */
  public static String print(PhaseTree tree) {
    return new MermaidPrinter(tree).print();
  }

  private String print() {
    line("flowchart TD");
    protocol.init().ifPresent(init -> spontaneous("init", "@Init ", init, tree.opening()));
    for (TimeoutHandler timeout : protocol.timeouts()) {
      spontaneous(
          "timeout" + timeout.index(),
          "@Timeout ",
          timeout.declaration(),
          tree.timeouts().get(timeout.index()));
    }
    byRound.forEach(this::round);
    byRound.values().forEach(steps -> steps.forEach(this::arrowsOf));
    if (arrows.stream().anyMatch(arrow -> arrow.endsWith(" " + LATER))) {
      line("  %s([\"a later phase\"])", LATER);
    }
    arrows.forEach(arrow -> line("  %s", arrow));
    return text.toString();
  }

  private void spontaneous(
      String id, String annotation, MethodDeclaration method, List<SendSite> sends) {
    line("  %s([\"%s\"])", id, annotation + method.getNameAsString());
    sends.forEach(site -> message(id, site, byRound.isEmpty() ? 0 : 1));
  }

  private void round(int number, Set<HandlerStep> steps) {
    line("  subgraph round%d [\"round %d: %s\"]", number, number, messageOf(number));
    for (HandlerStep step : steps) {
      String guard =
          step.handler()
              .guard()
              .map(Guard::condition)
              .map(c -> "<br/>" + escaped(c.toString()))
              .orElse("");
      line("    %s[\"%s%s\"]", id(step), step.handler().name(), guard);
    }
    line("  end");
  }

  private String messageOf(int round) {
    return protocol.tags().roundNames().get(round - 1);
  }

  private static String id(HandlerStep step) {
    Handler handler = step.handler();
    return handler.name() + handler.index() + "_" + step.round();
  }

  private void arrowsOf(HandlerStep step) {
    List<Integer> sent = new ArrayList<>();
    for (SendSite site : step.sends()) {
      message(id(step), site, step.round() + 1);
      sent.addAll(site.rounds());
    }
    Optional<Integer> next = step.next().stream().map(HandlerStep::round).min(Integer::compare);
    next.filter(round -> !sent.contains(round))
        .ifPresent(round -> arrows.add(id(step) + " -.-> round" + round));
  }

  private void message(String from, SendSite site, int earliest) {
    boolean later = site.phase() == PhaseShift.LATER;
    for (int round : later ? site.rounds().subList(0, 1) : site.rounds()) {
      if (later || round >= earliest) {
        String shown = site.phase() == PhaseShift.UNKNOWN ? site.message() + "?" : site.message();
        arrows.add(
            String.format(
                Locale.ROOT, "%s -- \"%s\" --> %s", from, shown, later ? LATER : "round" + round));
      }
    }
  }

  private static String escaped(String code) {
    return code.replaceAll("\\s+", " ")
        .replace("\"", "#quot;")
        .replace("<", "#lt;")
        .replace(">", "#gt;");
  }

  private void line(String format, Object... arguments) {
    text.append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }
}
