package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every option of a command acts or is refused, whichever form or stage it is asked of. */
class IdleOptionsTest {

  private static final String PROTOCOLS = "../benchmarks/src/main/protocols/";
  private static final String HANDLERS = PROTOCOLS + "PaxosFixed.java";
  private static final String ROUNDS = PROTOCOLS + "OneThirdRule.java";
  private static final String UNTAGGED = PROTOCOLS + "ChangRobertsFixed.java";

  /** A command in one of its forms, and the options that do nothing there. */
  private record Form(String command, String... idle) {
    @Override
    public String toString() {
      return command;
    }
  }

  static Stream<Form> forms() {
    return Stream.of(
        new Form(
            "hunt " + HANDLERS + " --form async",
            "--phases 3",
            "--rounds-strategy coins",
            "--trust-tags"),
        new Form("hunt " + UNTAGGED, "--phases 3", "--rounds-strategy coins", "--trust-tags"),
        new Form("hunt " + HANDLERS + " --form sequential", "--strategy pct", "--monitor"),
        new Form(
            "hunt " + HANDLERS + " --form sequential --trust-tags",
            "--delivery MP",
            "--faults R",
            "--steps 20"),
        new Form(
            "hunt " + ROUNDS,
            "--strategy pct",
            "--monitor",
            "--delivery MP",
            "--faults R",
            "--steps 20"),
        new Form(
            "verify " + HANDLERS + " --form sequential",
            "--delivery MP",
            "--faults R",
            "--steps 20",
            "--timeouts 1",
            "--every-n",
            "--solver z3"),
        new Form(
            "verify " + HANDLERS + " --form async",
            "--phases 1",
            "--trust-tags",
            "--timeouts 1",
            "--every-n",
            "--solver z3"),
        new Form(
            "verify " + HANDLERS + " --equivalence",
            "--form async",
            "--delivery MP",
            "--faults R",
            "--steps 20",
            "--property safety",
            "--no-reduction nodes",
            "--symmetry exact",
            "--memory 1g",
            "--disk none",
            "--checkpoint x",
            "--trust-tags",
            "--jobs 1",
            "--trace x",
            "--out x",
            "--report x",
            "--engine search",
            "--solver z3",
            "--quiet",
            "--verbose"),
        new Form(
            "verify " + ROUNDS + " --engine smt",
            "--no-reduction order",
            "--symmetry exact",
            "--steps 5",
            "--memory 1g"),
        new Form(
            "verify " + UNTAGGED + " --engine smt --form async",
            "--phases 2",
            "--trust-tags",
            "--delivery MP",
            "--every-n"),
        new Form("verify " + ROUNDS + " --property termination", "--symmetry exact"),
        new Form("verify " + ROUNDS + " --engine smt --every-n", "-n 3", "-f 1", "--phases 2"),
        new Form("show " + HANDLERS + " --as tree", "--network Kernel", "-n 3", "--phases 2"),
        new Form("show " + HANDLERS + " --as phases", "--network Kernel", "-n 3", "--mermaid"),
        new Form("show " + HANDLERS + " --as rounds", "--network Kernel", "-f 1", "--mermaid"),
        new Form("show " + HANDLERS + " --as sequential", "--mermaid", "-n 3", "--phases 2"),
        new Form("show " + HANDLERS + " --as smt", "--mermaid"),
        new Form("campaign " + HANDLERS + " --form sequential", "--strategy pct"),
        new Form("campaign " + ROUNDS, "--strategy pct"),
        new Form("campaign " + HANDLERS + " --form async", "--rounds-strategy coins"),
        new Form("replay x.trace.json", "--output y"),
        new Form("replay x.trace.json --as junit", "--report y"),
        new Form("bench --correct", "--warm-up 1s"),
        new Form("bench Paxos", "--transitions 1"),
        new Form(
            "bench --search",
            "--runs 1",
            "--schedules 1",
            "--timeout 1s",
            "--warm-up 1s",
            "--seed 1",
            "--fresh",
            "--out x",
            "--merge x"),
        new Form(
            "bench --merge x",
            "--runs 1",
            "--schedules 1",
            "--timeout 1s",
            "--warm-up 1s",
            "--seed 1",
            "--jobs 1",
            "--fresh"));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void whatDoesNothingIsRefused(Form form) {
    for (String idle : form.idle) {
      List<String> arguments = new ArrayList<>(List.of(form.command.split(" ")));
      arguments.addAll(List.of(idle.split(" ")));
      StringWriter said = new StringWriter();
      CommandLine rondo = Rondo.commandLine();
      rondo.setOut(new PrintWriter(said));
      rondo.setErr(new PrintWriter(said));

      int exit = Rondo.execute(rondo, withBase(arguments));

      assertThat(exit).as(form.command + " " + idle).isEqualTo(ExitCode.INPUT_AT_FAULT);
      assertThat(said.toString()).contains(idle.split(" ")[0]);
    }
  }

  private static String[] withBase(List<String> arguments) {
    Path base = Path.of(System.getProperty("basedir", ""));
    return arguments.stream()
        .map(each -> each.startsWith("../") ? base.resolve(each).toString() : each)
        .toArray(String[]::new);
  }

  /** A new option must be listed where it could do nothing, in the forms above or here. */
  @ParameterizedTest
  @CsvSource({
    "hunt, -n -f --network --classpath --quiet --verbose --form --schedules --timeout --seed"
        + " --jobs --depth --drop-rate --timeout-rate --json --trace --out --report --editor"
        + " --columns",
    "verify, -n -f --network --classpath --equivalence --phases --timeout --json --editor"
        + " --weakest-network",
    "show, --classpath --as",
    "sequentialize, --classpath --output --network",
    "replay, --classpath --report --editor --as --columns",
    "mutate, -n -f --network --classpath --form --schedules --seed --jobs --all --json",
    "campaign, -n -f --network --form --for --schedules --until-new-bugs-stop --seed --part --store"
        + " --jobs --classpath --page --traces --json --junit --sarif --csv --quiet --verbose",
    "conform, -n -f --classpath --log --reader --patterns --follow --timeout --json --report"
        + " --editor",
    "spawn, -n -f --classpath --for --log --in-process --timer --loss --delay --partition"
        + " --kill-every --seed --node --peers",
    "explore, -n -f --network --classpath --port",
    "bench, -n --growth --zoo --correct --search --out --merge --markdown --quiet --verbose",
  })
  void everyOptionActsOrIsRefused(String command, String acting) {
    Set<String> known = new TreeSet<>(List.of(acting.split(" ")));
    known.addAll(List.of("--stack-trace", "--help", "--version"));
    forms()
        .filter(form -> form.command.startsWith(command + " "))
        .flatMap(form -> Stream.of(form.idle))
        .forEach(idle -> known.add(idle.split(" ")[0]));

    Set<String> all =
        Rondo.commandLine().getSubcommands().get(command).getCommandSpec().options().stream()
            .map(CommandLine.Model.OptionSpec::longestName)
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(known).isEqualTo(all);
  }
}
