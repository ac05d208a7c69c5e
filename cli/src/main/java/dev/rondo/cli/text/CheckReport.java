package dev.rondo.cli.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.cli.terminal.Count;
import dev.rondo.cli.terminal.Style;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.Severity;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.frontend.model.TagReport.Finding;
import dev.rondo.frontend.model.TagReport.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What {@code rondo check} has found, as text for people and as JSON for machines. */
public record CheckReport(Log log, Optional<Protocol> protocol, boolean hasRounds) {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** What is wrong with the file, and one line more. */
  public String brief(Style style) {
    StringBuilder text = diagnostics(style);
    text.append(log.source().name()).append(": ");
    if (log.hasErrors() || protocol.isEmpty()) {
      long errors =
          log.sorted().stream().filter(d -> d.kind().severity() == Severity.ERROR).count();
      text.append(style.bad("not accepted")).append(": ").append(Count.of(errors, "error"));
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
    text.append("forms: ").append(String.join(", ", forms(found))).append('\n');
    if (found.tags().rounds() == 0) {
      text.append("no tags: it can only run asynchronously\n");
      return;
    }
    text.append(phases(found, report)).append('\n');
    text.append("rounds:\n");
    List<String> rounds = found.tags().roundNames();
    for (int round = 1; round <= rounds.size(); round++) {
      text.append("  ").append(round).append("  ").append(rounds.get(round - 1)).append('\n');
    }
    if (found.writtenAsRounds()) {
      text.append("nothing to monitor: it is written as rounds\n");
    } else if (found.tags().complete()) {
      monitored(report, text);
    }
  }

  /** The forms that the protocol can be run in, or read in. */
  private List<String> forms(Protocol found) {
    List<String> forms = new ArrayList<>();
    if (!found.writtenAsRounds()) {
      forms.add("asynchronous");
    }
    if (hasRounds) {
      forms.add("rounds");
      forms.add("sequential");
    }
    return forms;
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
            .flatMap(message -> message.phase().stream())
            .distinct()
            .collect(Collectors.joining(", "));
    return "phases: component "
        + components
        + report.phaseVariable().map(v -> ", kept in the field " + v).orElse("");
  }

  private static void monitored(TagReport report, StringBuilder text) {
    int decided = report.with(Status.DECIDED).size();
    text.append("decided from the source: ").append(decided).append(" of ");
    text.append(report.findings().size()).append(" conditions\n");
    text.append("monitored at run time:\n");
    Map<String, List<Finding>> byCondition =
        report.with(Status.MONITORED).stream()
            .collect(
                Collectors.groupingBy(
                    finding -> finding.condition().name(), TreeMap::new, Collectors.toList()));
    byCondition.forEach(
        (condition, findings) -> {
          text.append("  ").append(condition).append('\n');
          findings.forEach(
              finding ->
                  text.append(
                      "    %s (line %d): %s\n"
                          .formatted(
                              finding.handler(), finding.position().line(), finding.reason())));
        });
  }

  public String json() {
    ObjectNode root = JSON.createObjectNode();
    root.put("file", log.source().name());
    root.put("accepted", protocol.isPresent() && !log.hasErrors());
    ArrayNode diagnostics = root.putArray("diagnostics");
    log.sorted().forEach(diagnostic -> write(diagnostic, diagnostics.addObject()));
    protocol.ifPresent(found -> write(found, root));
    protocol.ifPresent(found -> forms(found).forEach(root.putArray("forms")::add));
    protocol.ifPresent(found -> write(found.tagReport(), root));
    try {
      return JSON.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of texts and numbers is always JSON", e);
    }
  }

  private static void write(Diagnostic diagnostic, ObjectNode node) {
    node.put("code", diagnostic.kind().code());
    node.put("severity", lower(diagnostic.kind().severity()));
    node.put("line", diagnostic.position().line());
    node.put("column", diagnostic.position().column());
    node.put("length", diagnostic.position().length());
    node.put("message", diagnostic.message());
    node.put("hint", diagnostic.hint());
  }

  private static void write(Protocol found, ObjectNode node) {
    node.put("protocol", found.qualifiedName());
    node.put("phased", found.tags().phased());
    ArrayNode rounds = node.putArray("rounds");
    found.tags().roundNames().forEach(rounds::add);
  }

  private static void write(TagReport report, ObjectNode node) {
    node.put("phaseVariable", report.phaseVariable().orElse(null));
    ArrayNode conditions = node.putArray("conditions");
    for (Finding finding : report.findings()) {
      conditions
          .addObject()
          .put("handler", finding.handler())
          .put("condition", finding.condition().name())
          .put("status", lower(finding.status()))
          .put("reason", finding.reason())
          .put("line", finding.position().line());
    }
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
