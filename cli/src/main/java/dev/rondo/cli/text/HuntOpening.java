package dev.rondo.cli.text;

import dev.rondo.cli.options.HuntOptions;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.terminal.Version;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.Form;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.workflow.hunting.Forms;
import dev.rondo.workflow.hunting.Hunting;
import java.util.Locale;
import java.util.stream.Collectors;

/** The first lines of a hunt: all that is needed to do it again. */
public final class HuntOpening {

  private static final String NO_SPEC =
      "no spec: only exceptions and endless loops are bugs; "
          + "name one, such as @Protocol(spec = Agreement.class)";

  private HuntOpening() {}

  public static String text(Hunting hunting, ProtocolOptions options, HuntOptions hunt) {
    Forms forms = hunting.forms();
    AsyncSettings processes = hunting.settings().async();
    StringBuilder text = new StringBuilder();
    text.append("rondo ").append(Version.current());
    text.append(", ").append(options.source().file()).append('\n');
    text.append(
        line(
            "n = %d, f = %d, network %s, %s",
            processes.n(),
            processes.f(),
            NetworkLookup.simpleName(processes.network()),
            names(forms)));
    NetworkLookup.idle(processes.network(), processes.f())
        .ifPresent(idle -> text.append(idle).append('\n'));
    if (isWithoutSpec(forms.protocol())) {
      text.append(line(NO_SPEC));
    }
    forms.note().ifPresent(note -> text.append(note).append('\n'));
    forms.async().ifPresent(async -> text.append(async(async.settings())));
    forms
        .sequential()
        .ifPresent(
            sequential ->
                text.append(
                    line(
                        "sequential: strategy %s, up to %d phases",
                        hunting.settings().rounds().name().toLowerCase(Locale.ROOT),
                        hunting.settings().phases())));
    if (hunting.warmsUp()) {
      text.append(
          line(
              "%s for %.1f s unmeasured before its times are taken",
              forms.all().size() == 2 ? "each form runs" : "the form runs",
              Hunting.WARM_UP_MILLIS / 1000.0));
    }
    return text.append(hunt.text(hunting.settings().hunt())).append('\n').toString();
  }

  /** Such a hunt finds less than people think. */
  private static boolean isWithoutSpec(Protocol protocol) {
    return protocol.settings().specs().isEmpty() && protocol.invariants().isEmpty();
  }

  private static String names(Forms forms) {
    return forms.all().stream()
        .map(Form::name)
        .collect(Collectors.joining(" and ", forms.all().size() == 1 ? "form " : "forms ", ""));
  }

  private static String async(AsyncSettings settings) {
    return line(
        "async: strategy %s, depth %s, drop rate %s, timeout rate %s, faults %s, delivery %s, %s%d"
            + " steps",
        settings.draws().strategy().name().toLowerCase(Locale.ROOT),
        settings.draws().depth() == 0 ? "drawn" : settings.draws().depth(),
        rate(settings.draws().dropRate()),
        rate(settings.draws().timeoutRate()),
        settings.faults(),
        settings.delivery(),
        settings.length().shortens() ? "up to " : "",
        settings.steps());
  }

  private static String rate(double rate) {
    return rate < 0 ? "drawn" : String.valueOf(rate);
  }

  private static String line(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments) + "\n";
  }
}
