package dev.rondo.cli;

import dev.rondo.frontend.check.TagFacts;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.tester.Form;
import dev.rondo.tester.async.AsyncSettings;
import java.util.Locale;
import java.util.stream.Collectors;

/** The first lines of a hunt: all that is needed to do it again. */
final class HuntOpening {

  private HuntOpening() {}

  static String text(HuntForms forms, ProtocolOptions options, FormOptions form, HuntOptions hunt) {
    StringBuilder text = new StringBuilder();
    text.append("rondo ").append(Version.current());
    text.append(", ").append(options.source().file()).append('\n');
    text.append(
        line(
            "n = %d, f = %d, network %s, %s",
            forms.n(), forms.f(), NetworkOption.simpleName(forms.network()), names(forms)));
    forms.why().ifPresent(why -> text.append(why).append('\n'));
    forms.async().ifPresent(async -> text.append(async(async.settings())));
    forms
        .sequential()
        .ifPresent(
            sequential ->
                text.append(
                    line(
                        "sequential: %d phases, losses and timeouts drawn per schedule",
                        form.phases())));
    return text.append(hunt.text()).append('\n').toString();
  }

  private static String names(HuntForms forms) {
    return forms.all().stream()
        .map(Form::name)
        .collect(Collectors.joining(" and ", forms.all().size() == 1 ? "form " : "forms ", ""));
  }

  private static String async(AsyncSettings settings) {
    return line(
        "async: strategy %s, depth %s, drop rate %s, timeout rate %s, faults %s, delivery %s, %d steps",
        settings.strategy().name().toLowerCase(Locale.ROOT),
        settings.depth() == 0 ? "drawn" : settings.depth(),
        rate(settings.dropRate()),
        rate(settings.timeoutRate()),
        settings.faults(),
        settings.delivery(),
        settings.steps());
  }

  private static String rate(double rate) {
    return rate < 0 ? "drawn" : String.valueOf(rate);
  }

  /** What the source says of the tags. */
  static TagReport tags(Protocol protocol) {
    return TagFacts.of(protocol, new Log(protocol.source()));
  }

  /** How far the tags are known to hold. */
  static String tagsHold(TagReport tags, long schedules) {
    int decided = tags.with(TagReport.Status.DECIDED).size();
    int all = tags.findings().size();
    return decided == all
        ? line("tags: all %d conditions are decided from the source", all)
        : line(
            "tags: %d of %d conditions are decided from the source, "
                + "the others held in %d monitored schedules",
            decided, all, schedules);
  }

  private static String line(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments) + "\n";
  }
}
