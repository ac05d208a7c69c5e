package dev.rondo.unfold;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.unfold.PhaseTree.HandlerStep;
import dev.rondo.unfold.PhaseTree.Pruned;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Prints a phase tree as indented text in the style of Java. The handlers that can follow a handler
 * stand inside it. A subtree that was printed before is only named, so that the text grows with the
 * protocol and not with its paths.
 */
public final class PhasePrinter {

  private final PhaseTree tree;
  private final Set<String> printed = new HashSet<>();
  private final StringBuilder text = new StringBuilder();
  private int depth;

  private PhasePrinter(PhaseTree tree) {
    this.tree = tree;
  }

  /** The tree as text. */
  public static String print(PhaseTree tree) {
    return new PhasePrinter(tree).print();
  }

  private String print() {
    Protocol protocol = tree.protocol();
    line(
        "// The phase of %s, unfolded: %d round%s.",
        protocol.source().simpleName(), tree.rounds(), tree.rounds() == 1 ? "" : "s");
    protocol.init().ifPresent(init -> spontaneous("@Init", init, Optional.empty(), tree.opening()));
    for (TimeoutHandler timeout : protocol.timeouts()) {
      spontaneous(
          "@Timeout", timeout.declaration(), timeout.guard(), tree.timeouts().get(timeout.index()));
    }
    line("");
    line("phase {");
    inside(() -> follow(tree.start()));
    line("}");
    return text.toString();
  }

  private void spontaneous(
      String annotation, MethodDeclaration method, Optional<Guard> guard, List<SendSite> sends) {
    line("");
    line("%s %s {", annotation, signature(method));
    inside(
        () -> {
          guard.ifPresent(this::guard);
          sends(sends);
        });
    line("}");
  }

  private void follow(List<HandlerStep> steps) {
    List<String> elsewhere = new ArrayList<>();
    for (HandlerStep step : steps) {
      if (printed.add(label(step))) {
        step(step);
      } else {
        elsewhere.add(label(step));
      }
    }
    if (!elsewhere.isEmpty()) {
      line("// or, as above: %s", String.join(", ", elsewhere));
    }
  }

  /** A handler of a message that serves several rounds stands in each of them. */
  private String label(HandlerStep step) {
    boolean several = tree.protocol().message(step.handler().message()).rounds().size() > 1;
    return step.handler().name() + (several ? " in round " + step.round() : "");
  }

  private void step(HandlerStep step) {
    line("@Upon %s { // round %d", signature(step.handler().declaration()), step.round());
    inside(
        () -> {
          step.handler().guard().ifPresent(this::guard);
          sends(step.sends());
          if (step.next().isEmpty()) {
            line("// the phase ends here");
          } else {
            line("then {");
            inside(() -> follow(step.next()));
            line("}");
          }
          pruned(step.pruned());
        });
    line("}");
  }

  private void guard(Guard guard) {
    guard.locals().forEach(local -> line("%s", flat(local)));
    line("%s;", flat(guard.call()));
  }

  private void sends(List<SendSite> sends) {
    for (SendSite site : sends) {
      line("%s; // %s", flat(site.call()), time(site) + (site.certain() ? "" : ", perhaps"));
    }
  }

  private String time(SendSite site) {
    String rounds =
        site.rounds().stream()
            .map(String::valueOf)
            .collect(Collectors.joining(" or ", "round ", ""));
    return tree.protocol().tags().phased() ? rounds + " of " + words(site.phase()) : rounds;
  }

  private static String words(PhaseShift phase) {
    return switch (phase) {
      case SAME -> "this phase";
      case LATER -> "a later phase";
      case EARLIER -> "an earlier phase";
      case UNKNOWN -> "some phase";
    };
  }

  private void pruned(List<Pruned> pruned) {
    Map<String, List<String>> byReason = new LinkedHashMap<>();
    for (Pruned handler : pruned) {
      List<String> names = byReason.computeIfAbsent(handler.reason(), reason -> new ArrayList<>());
      if (!names.contains(handler.handler().name())) {
        names.add(handler.handler().name());
      }
    }
    byReason.forEach((reason, names) -> line("// not %s: %s", String.join(", ", names), reason));
  }

  private static String signature(MethodDeclaration method) {
    return method.getNameAsString()
        + method.getParameters().stream()
            .map(PhasePrinter::flat)
            .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String flat(Node node) {
    return node.clone().removeComment().toString().replaceAll("\\s+", " ");
  }

  private void inside(Runnable body) {
    depth++;
    body.run();
    depth--;
  }

  private void line(String format, Object... arguments) {
    String line = String.format(Locale.ROOT, format, arguments);
    text.append(line.isEmpty() ? "" : "  ".repeat(depth)).append(line).append('\n');
  }
}
