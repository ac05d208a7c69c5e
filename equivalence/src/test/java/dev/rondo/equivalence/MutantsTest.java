package dev.rondo.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.testing.Golden;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults in the translation, made by hand: the comparison sees each of them. */
class MutantsTest {

  private static final Map<String, Forms> FORMS = new ConcurrentHashMap<>();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ring",
        "Flags",
        "VotesKernel",
        "VotesNonEmptyKernel",
        "VotesNMinusF",
        "First",
        "Waits",
        "Family",
        "Idle"
      })
  void theProgramsThemselvesAreEquivalent(String protocol) {
    assertThat(compare(forms(protocol)).holds()).isTrue();
  }

  /** With two processes, the one outside the kernel can hear only the kernel. */
  @Test
  void aKernelOfThreeIsEquivalent() {
    assertThat(forms("VotesKernel").compare(3, 0, 1, 1).holds()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void aFaultInTheTranslationIsSeen(Mutant mutant) {
    Forms forms = forms(mutant.protocol());
    Forms faulty = new Forms(forms.original(), mutant.of(forms.program()), forms.network());
    assertThat(isSeen(faulty)).isTrue();
  }

  private static boolean isSeen(Forms faulty) {
    try {
      return !compare(faulty).holds();
    } catch (NullPointerException | IndexOutOfBoundsException crash) {
      return true;
    }
  }

  private static Equivalence compare(Forms forms) {
    return forms.compare(2, forms.original().model().settings().f(), 1, 1);
  }

  private static Forms forms(String name) {
    return FORMS.computeIfAbsent(name, MutantsTest::read);
  }

  private static Forms read(String name) {
    Path file = Golden.folder("equivalence").resolve(name + ".java");
    try {
      return Forms.of(name + ".java", Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<Mutant> mutants() {
    return Stream.of(ofOrder(), ofWaiting(), ofDelivery(), ofState(), ofNetworks(), ofSpawning())
        .flatMap(mutants -> mutants);
  }

  private static Stream<Mutant> ofOrder() {
    return Stream.of(
        Mutant.of("updates before sends", "Ring")
            .edit("      onAsked(p, askBox[p]);\n", "")
            .edit(
                "    for (int s = 0; s < n; s++) {\n      Ask message",
                "    for (int p = 0; p < n; p++) {\n      onAsked(p, askBox[p]);\n    }\n"
                    + "    for (int s = 0; s < n; s++) {\n      Ask message"),
        Mutant.of("rounds in another order", "Ring")
            .edit(
                "      round1Ask();\n      round2Tell();\n",
                "      round2Tell();\n      round1Ask();\n"),
        Mutant.of("one phase too few", "Ring").edit("turn < phases", "turn + 1 < phases"),
        Mutant.of("the last enabled handler instead of the first", "Ring")
            .edit("if (tells.size() > 1) {", "if (false) {"),
        Mutant.of("timeouts only before updates", "Flags")
            .edit(
                "onSecond(p, secondBox[p]);\n      timeouts(p);\n", "onSecond(p, secondBox[p]);\n"),
        Mutant.of("timeouts only after updates", "Flags")
            .edit(
                "      timeouts(p);\n      onSecond(p, secondBox[p]);\n",
                "      onSecond(p, secondBox[p]);\n"));
  }

  private static Stream<Mutant> ofWaiting() {
    return Stream.of(
        Mutant.of("a message that waits is lost", "Ring")
            .edit("told[p] = false;\n    pendingAsk[p] = new Ask(k[p]);\n", "told[p] = false;\n"),
        Mutant.of("a message of a later phase is sent at once", "Ring")
            .edit(
                "pendingAsk[p] != null && pendingAsk[p].k() == phase ?", "pendingAsk[p] != null ?"),
        Mutant.of("a timeout although something waits", "Waits")
            .edit("choices.impatient(p) && !waits(p) && choices", "choices"),
        Mutant.of("an answer waits for the wrong process", "Ring")
            .edit("pendingTellTo[p] = from;", "pendingTellTo[p] = NodeId.of(p);"));
  }

  private static Stream<Mutant> ofDelivery() {
    return Stream.of(
        Mutant.of("a message to the wrong receiver", "Ring")
            .edit(
                "tellBox[destination.index()].add(s, message)",
                "tellBox[n - 1 - destination.index()].add(s, message)"),
        Mutant.of("a message from the wrong sender", "Ring")
            .edit("askBox[r].add(s, message)", "askBox[r].add(r, message)"),
        Mutant.of("no message is ever lost", "Ring")
            .edit("      askBox[p].hearInAnyOrder(choices, p);\n", ""),
        Mutant.of("a mailbox reused as it was", "Ring")
            .edit(
                "    askBox[p].clear();\n    tellBox",
                "    if (askBox[p].size() != 1) askBox[p].clear();\n    tellBox")
            .edit("      askBox[p].clear();\n", ""));
  }

  private static Stream<Mutant> ofState() {
    return Stream.of(
        Mutant.of("an initial state not reset", "Ring").edit("    k[p] = 0;\n", ""),
        Mutant.of("a flag not reset", "Flags").edit("    pendingSecond[p] = null;\n", ""),
        Mutant.of("a guard on the state of another process", "Ring")
            .edit("if (m.k() > k[p] ||", "if (m.k() > k[0] ||"),
        Mutant.of("a choice used twice", "Ring")
            .edit("x[p] = choices.choose(p, 2);", "x[p] = p == 0 ? choices.choose(p, 2) : x[0];"),
        Mutant.of("an output of another process", "Ring")
            .edit("outputs.output(p, m.v());", "outputs.output(0, m.v());"));
  }

  private static Stream<Mutant> ofSpawning() {
    return Stream.of(
        Mutant.of("a spawned process without its start", "Family").edit("    start(born);\n", ""),
        Mutant.of("a spawned process with the state of an earlier one", "Family")
            .edit(
                "known[p] = new TreeSet<>();",
                "known[p] = p < n || known[p] == null ? new TreeSet<>() : known[p];"),
        Mutant.of("a spawned process taken for another", "Family")
            .edit("return NodeId.of(born);", "return NodeId.of(born > n ? born - 1 : born);"),
        Mutant.of("a spawned process that never updates", "Family")
            .edit(
                "for (int p = 0; p < size; p++) {\n"
                    + "      bornBox[p].hearInAnyOrder(choices, p);\n"
                    + "      onBorn",
                "for (int p = 0; p < n; p++) {\n"
                    + "      bornBox[p].hearInAnyOrder(choices, p);\n"
                    + "      onBorn"),
        Mutant.of("a spawned process hears a message from before its birth", "Family")
            .edit(
                "NodeId child = spawn();",
                "NodeId child = spawn();\n        growBox[child.index()].add(p, m);"),
        Mutant.of("a message reaches the spawned process instead of P1", "Family")
            .edit("pendingKnownTo[p] = NodeId.of(1);", "pendingKnownTo[p] = NodeId.of(size - 1);"));
  }

  private static Stream<Mutant> ofNetworks() {
    return Stream.of(
        Mutant.of("a kernel that need not hear all", "VotesKernel")
            .edit("p == kernel ? -1L : 1L << kernel", "1L << kernel"),
        Mutant.of("a non-empty kernel that need not be heard", "VotesNonEmptyKernel")
            .edit("1L << kernel", "0L"),
        Mutant.of("a non-empty kernel that hears all", "VotesNonEmptyKernel")
            .edit("1L << kernel", "p == kernel ? -1L : 1L << kernel"),
        Mutant.of("a kernel that need not be heard", "VotesKernel")
            .edit("-1L : 1L << kernel", "-1L : 0L"),
        Mutant.of("no kernel", "VotesKernel").edit(", p == kernel ? -1L : 1L << kernel", ""),
        Mutant.of("n - f - 1 messages", "VotesNMinusF").edit("n - f)", "n - f - 1)"),
        Mutant.of("no more than n - f messages", "VotesNMinusF")
            .edit(".hear(choices, p, choices.pick(p, n - f))", ".keep(choices.pick(p, n - f))"),
        Mutant.of("senders in reverse order", "First")
            .edit("mailbox.get(i)", "mailbox.get(mailbox.size() - 1 - i)"),
        Mutant.of("a reliable network that loses", "First")
            .edit("voteBox[r].add(s, message);", "if (s > 0) voteBox[r].add(s, message);"));
  }
}
