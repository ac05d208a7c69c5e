package dev.rondo.cli.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.cli.terminal.Plural;
import dev.rondo.cli.terminal.Style;
import dev.rondo.cli.terminal.Version;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.Severity;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RecoveryFlag;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.frontend.model.TagReport.Status;
import dev.rondo.frontend.model.TagReport.TagFinding;
import dev.rondo.frontend.roles.RoleSizes;
import dev.rondo.frontend.tags.PhaseName;
import dev.rondo.workflow.answer.JsonAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import rondo.runtime.NetworkModel;

/** What {@code rondo check} has found, as text and as JSON. */
public record CheckReport(Log log, Optional<Protocol> protocol, boolean hasRounds) {

  /** What is wrong with the file, and one line more. */
  public String brief(Style style) {
    StringBuilder text = diagnostics(style);
    text.append(log.source().name()).append(": ");
    if (log.hasErrors() || protocol.isEmpty()) {
      long errors =
          log.sorted().stream().filter(d -> d.kind().severity() == Severity.ERROR).count();
      text.append(style.bad("not accepted")).append(": ").append(Plural.of(errors, "error"));
    } else {
      text.append(style.good("accepted")).append(": ");
      text.append(String.join(", ", forms(protocol.get())));
    }
    return text.append('\n').toString();
  }

  private StringBuilder diagnostics(Style style) {
    StringBuilder text = new StringBuilder();
    for (Diagnostic diagnostic : log.sorted()) {
      text.append(style.severity(DiagnosticPrinter.print(diagnostic))).append('\n');
    }
    return text;
  }

  public String text(Style style) {
    StringBuilder text = diagnostics(style);
    log.sorted().stream()
        .findFirst()
        .ifPresent(
            first ->
                text.append("more on this: rondo explain ")
                    .append(first.kind().code())
                    .append('\n'));
    protocol.ifPresent(found -> accepted(found, found.tagReport(), text));
    return text.toString();
  }

  private void accepted(Protocol found, TagReport report, StringBuilder text) {
    text.append(found.name()).append(" in ").append(log.source().name()).append(": ");
    text.append(log.hasErrors() ? "not accepted\n" : "accepted\n");
    if (!found.roles().isEmpty()) {
      text.append("roles of one system: ")
          .append(RoleSizes.of(found).toString().replace(",", ", "))
          .append('\n');
    }
    text.append("forms: ").append(String.join(", ", forms(found))).append('\n');
    if (isOrdered(found)) {
      text.append(
          "no rounds: "
              + NetworkModel.of(found.settings().network()).simpleName()
              + " keeps the order of messages of different rounds, which rounds do not know\n");
    } else if (RecoveryFlag.reasonAgainstRounds(found).isPresent()) {
      text.append("no rounds: ").append(RecoveryFlag.reasonAgainstRounds(found).get()).append('\n');
    } else if (found.tags().rounds() == 0) {
      text.append(
          "no tags: as it stands it runs asynchronously only; rondo check --infer looks for tags,"
              + " and rondo hunt does so by itself\n");
    }
    if (found.tags().rounds() == 0) {
      return;
    }
    text.append(phases(found, report)).append('\n');
    text.append("rounds:\n");
    List<String> rounds = found.tags().roundNames();
    for (int round = 1; round <= rounds.size(); round++) {
      List<String> kinds = found.message(rounds.get(round - 1)).kindNames();
      text.append(String.format(Locale.ROOT, "  %d  %s\n", round, String.join(" or ", kinds)));
    }
    if (found.writtenAsRounds()) {
      text.append("nothing to monitor: it is written as rounds\n");
    } else if (found.tags().complete()) {
      monitored(found, report, text);
    }
  }

  /** The forms that the protocol can be run in, or read in. */
  private List<String> forms(Protocol found) {
    List<String> forms = new ArrayList<>();
    if (!found.writtenAsRounds()) {
      forms.add("asynchronous");
    }
    if (hasRounds && !isOrdered(found)) {
      forms.add("rounds");
      forms.add("sequential");
    }
    return forms;
  }

  private static boolean isOrdered(Protocol found) {
    return !NetworkModel.of(found.settings().network()).hasSequentialForm();
  }

  private static String phases(Protocol found, TagReport report) {
    if (found.writtenAsRounds()) {
      return "phases: counted by phase()";
    }
    if (!found.tags().phased()) {
      return "phases: a single one";
    }
    String components =
        found.messages().stream()
            .filter(message -> message.phase().isPresent())
            .map(PhaseName::of)
            .filter(name -> !name.isEmpty()) // a constant says the phase
            .distinct()
            .collect(Collectors.joining(", "));
    return "phases: component "
        + components
        + report.phaseVariable().map(v -> ", kept in the field " + v).orElse("");
  }

  private static void monitored(Protocol found, TagReport report, StringBuilder text) {
    int decided = report.with(Status.DECIDED).size();
    text.append("decided from the source: ").append(decided).append(" of ");
    text.append(report.findings().size()).append(" conditions\n");
    if (!report.with(Status.PROVED).isEmpty()) {
      text.append(
          String.format(Locale.ROOT, "proved for n = %d and all phases:\n", found.settings().n()));
      list(report.with(Status.PROVED), text);
    }
    if (!report.with(Status.MONITORED).isEmpty() || report.with(Status.PROVED).isEmpty()) {
      text.append("monitored at run time").append(why(report)).append(":\n");
      list(report.with(Status.MONITORED), text);
    }
  }

  /** Why conditions that the source does not decide are not proved either. */
  private static String why(TagReport report) {
    boolean hasExamples =
        report.with(Status.MONITORED).stream().anyMatch(each -> each.example().isPresent());
    return report
        .unproved()
        .map(reason -> ", not proved because " + reason)
        .orElse(hasExamples ? ", not proved (the states shown may be unreachable)" : "");
  }

  private static void list(List<TagFinding> some, StringBuilder text) {
    Map<String, List<TagFinding>> byCondition =
        some.stream()
            .collect(
                Collectors.groupingBy(
                    finding -> finding.condition().name(), TreeMap::new, Collectors.toList()));
    byCondition.forEach(
        (condition, findings) -> {
          text.append("  ").append(condition).append('\n');
          for (TagFinding finding : findings) {
            text.append(
                String.format(
                    Locale.ROOT,
                    "    %s (line %d): %s\n",
                    finding.handler(),
                    finding.position().line(),
                    finding.reason()));
            finding
                .example()
                .ifPresent(at -> text.append("      fails if ").append(at).append('\n'));
          }
        });
  }

  public String json() {
    boolean accepted = protocol.isPresent() && !log.hasErrors();
    Optional<Diagnostic> error =
        log.sorted().stream()
            .filter(diagnostic -> diagnostic.kind().severity() == Severity.ERROR)
            .findFirst();
    ObjectNode root =
        JsonAnswer.of(
            "check",
            Version.current(),
            accepted ? "accepted" : JsonAnswer.REFUSED,
            error.map(Diagnostic::message));
    root.put("code", error.map(found -> found.kind().code()).orElse(null));
    JsonAnswer.about(root, log.source(), protocol);
    root.put("accepted", accepted);
    JsonAnswer.diagnostics(root, log);
    protocol.ifPresent(found -> write(found, root));
    protocol.ifPresent(found -> forms(found).forEach(root.putArray("forms")::add));
    protocol.ifPresent(found -> write(found.tagReport(), root));
    return JsonAnswer.text(root);
  }

  private static void write(Protocol found, ObjectNode node) {
    node.put("protocol", found.qualifiedName());
    node.put("phased", found.tags().phased());
    ArrayNode rounds = node.putArray("rounds");
    found.tags().roundNames().forEach(rounds::add);
  }

  private static void write(TagReport report, ObjectNode node) {
    node.put("phaseVariable", report.phaseVariable().orElse(null));
    node.put("unproved", report.unproved().orElse(null));
    ArrayNode conditions = node.putArray("conditions");
    for (TagFinding finding : report.findings()) {
      conditions
          .addObject()
          .put("handler", finding.handler())
          .put("condition", finding.condition().name())
          .put("status", lower(finding.status()))
          .put("reason", finding.reason())
          .put("line", finding.position().line())
          .put("example", finding.example().orElse(null));
    }
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
