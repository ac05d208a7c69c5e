package dev.rondo.campaign.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.campaign.bugs.BugFamily;
import dev.rondo.campaign.matrix.Cell;
import dev.rondo.campaign.matrix.RefusedFile;
import dev.rondo.campaign.store.BugRow;
import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.KnownBug;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.run.observe.Finding;
import dev.rondo.workflow.answer.JsonAnswer;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A campaign as the answer of a command (docs/json.md). */
public final class CampaignJson {

  private CampaignJson() {}

  /** The whole answer. */
  public static String of(StoreSnapshot campaign, CampaignVerdict verdict, String version) {
    ObjectNode node =
        JsonAnswer.of("campaign", version, JsonAnswer.name(verdict.verdict()), verdict.why());
    node.put("seconds", campaign.millis() / 1e3);
    node.put("schedules", campaign.cells().stream().mapToLong(CellFigures::schedules).sum());
    ArrayNode cells = node.putArray("cells");
    campaign.cells().forEach(cell -> add(cells.addObject(), cell));
    ArrayNode refused = node.putArray("refused");
    campaign.refused().forEach(file -> add(refused.addObject(), file));
    ArrayNode bugs = node.putArray("bugs");
    campaign.bugs().forEach(bug -> add(bugs.addObject(), bug, campaign.bugs()));
    ArrayNode known = node.putArray("knownBugs");
    campaign.known().forEach(bug -> add(known.addObject(), bug));
    return JsonAnswer.text(node);
  }

  private static void add(ObjectNode node, CellFigures figures) {
    Cell cell = figures.row().cell();
    node.put("cell", figures.row().id());
    node.put("file", cell.file()).put("sourceHash", cell.sourceHash());
    node.put("protocol", cell.protocol()).put("network", cell.network());
    node.put("n", cell.n()).put("f", cell.f());
    node.put("form", cell.form()).put("strategy", cell.strategy());
    node.put("state", word(figures.row().state())).put("note", figures.row().note());
    node.put("schedules", figures.schedules()).put("found", figures.found());
    node.put("bugs", figures.bugs()).put("seconds", figures.millis() / 1e3);
  }

  private static void add(ObjectNode node, RefusedFile refused) {
    node.put("file", refused.file()).put("line", refused.line()).put("why", refused.why());
  }

  private static void add(ObjectNode node, BugRow row, List<BugRow> all) {
    Finding finding = Objects.requireNonNull(row.bug().trace().finding());
    node.put("bug", row.bug().digest()).put("signature", row.bug().signature());
    node.put("file", row.file()).put("protocol", row.protocol()).put("line", row.line());
    node.put("kind", word(finding.kind())).put("message", row.message());
    node.put("confirmed", row.bug().confirmed()).put("times", row.times());
    node.put("steps", row.bug().trace().steps().size());
    node.put("variantOf", variantOf(row, all));
    ArrayNode cells = node.putArray("cells");
    row.cells().forEach(cells::add);
  }

  private static @Nullable String variantOf(BugRow row, List<BugRow> all) {
    return BugFamily.simplestOf(row, all).map(simplest -> simplest.bug().digest()).orElse(null);
  }

  private static void add(ObjectNode node, KnownBug bug) {
    node.put("bug", bug.digest()).put("signature", bug.signature()).put("file", bug.file());
    node.put("stillThere", bug.isStillThere()).put("shownBy", word(bug.how()));
    node.put("shows", bug.shown().isEmpty() ? null : bug.shown());
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
