package dev.rondo.cli.text;

import dev.rondo.cli.options.HuntOptions;
import dev.rondo.cli.options.ProtocolOptions;
import dev.rondo.cli.terminal.Version;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.roles.RoleSizes;
import dev.rondo.run.Form;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.workflow.hunting.AlternatingHunt;
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

  /** The first lines of independent runs of every form. */
  public static String text(Hunting hunting, ProtocolOptions options, HuntOptions hunt) {
    return opening(hunting, ", " + names(hunting.forms()), options)
        + forms(hunting)
        + (hunting.warmsUp()
            ? line(
                "%s unmeasured until it gets no faster, before its times are taken",
                hunting.forms().all().size() == 2 ? "each form runs" : "the form runs")
            : "")
        + line("%s", hunt.runsText(hunting.settings().hunt()));
  }

  /** The first lines of a hunt that ends at the first bug; the forms may not be known yet. */
  public static String text(AlternatingHunt first, ProtocolOptions options, HuntOptions hunt) {
    Hunting hunting = first.hunting();
    return opening(hunting, first.hasJoined() ? ", " + names(hunting.forms()) : "", options)
        + forms(hunting)
        + line("%s", hunt.firstBugText(hunting.settings().hunt()));
  }

  /** The lines about the forms that have joined a hunt. */
  public static String joined(Hunting hunting) {
    return note(hunting.forms()) + sequential(hunting);
  }

  /** How many processes each role has. */
  private static String roles(Protocol protocol) {
    return protocol.roles().isEmpty()
        ? ""
        : " (" + RoleSizes.of(protocol).toString().replace(",", ", ") + ")";
  }

  private static String opening(Hunting hunting, String names, ProtocolOptions options) {
    AsyncSettings processes = hunting.settings().async();
    return line("rondo %s, %s", Version.current(), options.source().file())
        + line(
            "n = %d%s, f = %d, network %s%s",
            processes.n(),
            roles(hunting.forms().protocol()),
            processes.f(),
            NetworkLookup.simpleName(processes.network()),
            names)
        + NetworkLookup.idle(processes.network(), processes.f()).map(idle -> idle + "\n").orElse("")
        + (isWithoutSpec(hunting.forms().protocol()) ? line(NO_SPEC) : "");
  }

  private static String forms(Hunting hunting) {
    Forms forms = hunting.forms();
    return note(forms)
        + forms.async().map(async -> async(async.settings())).orElse("")
        + sequential(hunting);
  }

  private static String note(Forms forms) {
    return forms.note().map(note -> note + "\n").orElse("");
  }

  private static String sequential(Hunting hunting) {
    return hunting.forms().sequential().isEmpty()
        ? ""
        : line(
            "sequential: strategy %s, up to %d phases",
            hunting.settings().rounds().name().toLowerCase(Locale.ROOT),
            hunting.settings().phases());
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
