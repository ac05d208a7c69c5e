package dev.rondo.cli.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The options in the help of a command, in groups: first those that people use most, then the
 * others by what they are about.
 */
public final class OptionGroups {

  private static final String LAST = "Help";
  private static final String MOST_USED = "Most used";
  private static final String OTHERS = "Other options";

  /** A command with fewer options than this has them in one list. */
  private static final int FEW = 10;

  /** The groups in their order, each with its options in their order. */
  private static final Map<String, List<String>> GROUPS = groups();

  private OptionGroups() {}

  private static Map<String, List<String>> groups() {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    groups.put(
        MOST_USED,
        List.of(
            "--as",
            "--log",
            "-n",
            "-f",
            "--network",
            "--form",
            "--phases",
            "--schedules",
            "--runs",
            "--seed",
            "--timeout",
            "--report",
            "--for",
            "--until-new-bugs-stop",
            "--engine",
            "--infer",
            "--write",
            "--watch",
            "--follow"));
    groups.put(
        "Output",
        List.of(
            "--quiet",
            "--verbose",
            "--columns",
            "--json",
            "--trace",
            "--out",
            "--editor",
            "--page",
            "--traces",
            "--junit",
            "--sarif",
            "--csv",
            "--markdown",
            "--mermaid",
            "--all"));
    groups.put("Formats of logs", List.of("--reader", "--patterns"));
    groups.put(
        "Timers and faults",
        List.of("--timer", "--loss", "--delay", "--partition", "--kill-every"));
    groups.put("Processes", List.of("--in-process", "--node", "--peers"));
    groups.put(
        "What is measured",
        List.of(
            "--zoo",
            "--growth",
            "--correct",
            "--search",
            "--transitions",
            "--warm-up",
            "--fresh",
            "--merge"));
    groups.put(
        "What is checked",
        List.of(
            "--property",
            "--weakest-network",
            "--equivalence",
            "--timeouts",
            "--no-reduction",
            "--symmetry",
            "--trust-tags",
            "--monitor"));
    groups.put("Proofs", List.of("--solver", "--every-n"));
    groups.put(
        "How schedules are drawn",
        List.of(
            "--strategy",
            "--rounds-strategy",
            "--depth",
            "--steps",
            "--delivery",
            "--faults",
            "--drop-rate",
            "--timeout-rate"));
    groups.put(
        "Resources and files",
        List.of(
            "--jobs", "--memory", "--disk", "--checkpoint", "--part", "--store", "--classpath"));
    groups.put(OTHERS, List.of());
    groups.put(LAST, List.of("--help", "--version", "--stack-trace"));
    return groups;
  }

  /** Lets a program and its commands show their options so. */
  public static void in(CommandLine program) {
    program
        .getHelpSectionMap()
        .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, OptionGroups::optionList);
    program.getCommandSpec().usageMessage().abbreviateSynopsis(true);
    program.getSubcommands().values().forEach(OptionGroups::in);
  }

  private static String optionList(Help help) {
    List<OptionSpec> visible =
        help.commandSpec().options().stream().filter(option -> !option.hidden()).toList();
    if (visible.size() < FEW) {
      return help.optionList();
    }
    StringBuilder text = new StringBuilder();
    of(visible)
        .forEach((group, options) -> text.append("\n" + group + ":\n").append(list(help, options)));
    return text.toString();
  }

  private static String list(Help help, List<OptionSpec> options) {
    Help.Layout layout = help.createDefaultLayout(options, List.of(), help.colorScheme());
    layout.addOptions(options, help.parameterLabelRenderer());
    return layout.toString();
  }

  /** The groups that have some of these options. */
  static Map<String, List<OptionSpec>> of(List<OptionSpec> options) {
    Map<String, List<OptionSpec>> grouped = new LinkedHashMap<>();
    Set<OptionSpec> left = new LinkedHashSet<>(options);
    GROUPS.forEach(
        (group, names) -> {
          List<OptionSpec> members = new ArrayList<>();
          for (String name : names) {
            left.stream()
                .filter(option -> option.longestName().equals(name))
                .findFirst()
                .ifPresent(members::add);
          }
          members.forEach(left::remove);
          grouped.put(group, members);
        });
    grouped.getOrDefault(OTHERS, new ArrayList<>()).addAll(left);
    grouped.values().removeIf(List::isEmpty);
    return grouped;
  }
}
