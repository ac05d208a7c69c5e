package dev.rondo.sequentializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.java.EmittedJava;
import dev.rondo.testing.Sampled;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A type or variable of the user cannot capture a name that emitted code uses. */
class EmittedNamesTest {

  private static final String PROTOCOL =
      """
      @rondo.Protocol(n = 2, max = 3, spec = rondo.Agreement.class)
      public class Uses extends rondo.Node {
        @rondo.Round(1) record Foo(@rondo.Phase int k, int v) {}
        @rondo.Round(2) record Bar(@rondo.Phase int k, int v) {}
        DECLARED
        private int k = 1; private boolean done; private int v;
        @rondo.Init void start() {
          v = choose(nodes()).index();
          for (rondo.NodeId to : others()) { send(to, new Foo(k, v)); }
        }
        @rondo.Timeout void late() { when(v > 9); v = 0; spawn(); output(self()); }
        @rondo.Invariant boolean small() { return v < 10; }
        @rondo.Invariant static boolean allSmall(java.util.List<Uses> all) {
          return all.stream().allMatch(process -> process.v < 10);
        }
        @rondo.Upon void foo(rondo.Mailbox<Foo> box) {
          var heard = box.with(m -> m.k() == k);
          when(k < 3 && !done && heard.size() > 0);
          done = true;
          broadcast(new Bar(k, heard.get(0).v()));
        }
        @rondo.Upon void bar(rondo.Mailbox<Bar> box) {
          var heard = box.with(m -> m.k() == k);
          when(done && heard.size() > 0);
          done = false;
          k++;
          output(heard.get(0).v());
          if (k < 3) { for (rondo.NodeId to : nodes()) { send(to, new Foo(k, v)); } }
        }
      }
      """;

  /** Every word of emitted programs that begins like the name of a type. */
  static Set<String> words() {
    Set<String> words = new TreeSet<>();
    for (String network : new String[] {"rondo.Arbitrary", "rondo.Crash"}) {
      SequentialProgram program = stages("").sequentialize(network).orElseThrow();
      String code = program.code().text() + program.traced().text();
      Pattern.compile("\\b[A-Z][A-Za-z]+\\b(?! *\\*)")
          .matcher(code)
          .results()
          .map(match -> match.group())
          .filter(word -> !Set.of("Foo", "Bar").contains(word) && !word.startsWith("Uses"))
          .forEach(words::add);
    }
    return words;
  }

  private static Stages stages(String declared) {
    return Stages.of("Uses", PROTOCOL.replace("DECLARED", declared));
  }

  @Test
  void theWordsAreThoseOfTypes() {
    assertThat(words())
        .contains("Choices", "Inbox", "NodeId", "String", "Object", "Override", "Math", "Integer");
  }

  @Sampled(oneOf = 8)
  @ParameterizedTest
  @MethodSource("words")
  void aTypeOfTheUserCapturesNothing(String word) {
    assertCompiles(stages("record " + word + "(int x) {}"));
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("words")
  void aVariableOfTheUserCapturesNothing(String word) {
    assertCompiles(stages("private int " + word + ";"));
  }

  private static void assertCompiles(Stages stages) {
    Stream.of("rondo.Arbitrary", "rondo.Crash")
        .forEach(
            network -> {
              SequentialProgram program = stages.sequentialize(network).orElseThrow();
              for (EmittedJava file : List.of(program.code(), program.traced())) {
                assertThatCode(() -> program.compile(file, ClassPath.LANGUAGE.loader()))
                    .doesNotThrowAnyException();
              }
            });
  }

  /** What a process asks of {@code Node} becomes a variable, which is no statement in Java. */
  @ParameterizedTest
  @ValueSource(
      strings = {"n()", "f()", "phase()", "self().index()", "self()", "nodes()", "others()"})
  void whatAProcessAsksCanStandAnywhere(String call) {
    String text =
        """
        import java.util.function.*;
        import rondo.*;
        @Protocol(n = 2)
        public class Stands extends RoundNode {
          enum Mood { A, B }
          record Msg(int v) {}
          private Mood mood = Mood.B;
          @Send(1) Msg say() { return new Msg(1); }
          @Update(1) void hear(Mailbox<Msg> box) {
            var arm = switch (mood) { case A -> CALL; case B -> CALL; };
            var yielded = switch (mood) { case A: yield CALL; default: { CALL; yield CALL; } };
            var nested =
                switch (mood) { case A -> CALL; default -> switch (1) { default -> CALL; }; };
            Supplier<Object> value = () -> CALL;
            Supplier<Supplier<Object>> lambdas = () -> () -> CALL;
            Supplier<Object> either = mood == Mood.A ? () -> CALL : () -> CALL;
            Runnable discarded = () -> CALL;
            Runnable block = () -> { CALL; };
            switch (mood) { case A -> CALL; default -> { CALL; } }
            switch (mood) { case A: CALL; break; default: CALL; }
            if (mood == Mood.A) CALL; else CALL;
            for (CALL; mood == Mood.A; CALL) CALL;
            while (mood == Mood.A) CALL;
            do CALL; while (mood == Mood.A);
            label: CALL;
            box.forEach(message -> CALL);
            output("" + CALL);
          }
        }
        """
            .replace("CALL", call);
    SequentialProgram program = Stages.of("Stands", text).sequentialize().orElseThrow();
    assertThatCode(() -> program.compile(program.code(), ClassPath.LANGUAGE.loader()))
        .doesNotThrowAnyException();
  }
}
