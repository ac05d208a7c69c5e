package dev.rondo.conform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A log may say with which arguments a request came. */
class RequestArgumentsTest {

  private static final LoadedProtocol SUM =
      Protocols.load(
          "Sum.java",
          """
          import java.util.ArrayList;
          import java.util.List;
          import rondo.*;

          @Protocol(n = 1, network = Arbitrary.class)
          public class Sum extends Node {
            record Unused() {}

            private int sum;
            private List<Integer> all = new ArrayList<>();

            @Upon
            void unused(Unused m) {
              sum = 0;
            }

            @Request
            void add(@Input("-2..5") int number, @Input("{1, 10, 100}") int factor) {
              when(sum < 1000);
              int sign = flip() ? 1 : -1;
              sum += sign * number * factor;
              all.add(number);
            }

            @Request
            void toSize(@Input("1..n") int size) {
              sum = size;
            }
          }
          """);

  @TempDir private Path folder;

  private ConformanceResult check(String log) throws IOException {
    Path file = Files.writeString(folder.resolve("log"), log);
    return Conformance.check(SUM, 1, 0, List.of(file));
  }

  private static String request(String handler, String arguments) {
    return "{\"node\":0,\"event\":\"request\",\"handler\":\""
        + handler
        + "\",\"arguments\":{"
        + arguments.replace('\'', '"')
        + "}}\n";
  }

  private static String sum(int sum) {
    return "{\"node\":0,\"event\":\"state\",\"fields\":{\"sum\":" + sum + "}}\n";
  }

  @ParameterizedTest
  @CsvSource({"30, 1", "-30, 1", "20, 0", "3, 0"})
  void argumentsFixTheFirstChoicesOnly(int sum, int conforms) throws IOException {
    ConformanceResult result = check(request("add", "'number':3,'factor':10") + sum(sum));
    assertThat(result.conforms()).as(result.text()).isEqualTo(conforms == 1);
  }

  @ParameterizedTest
  @CsvSource({"300, 1", "-3, 1", "20, 0"})
  void otherArgumentsAreSearched(int sum, int conforms) throws IOException {
    ConformanceResult result = check(request("add", "'number':3") + sum(sum));
    assertThat(result.conforms()).as(result.text()).isEqualTo(conforms == 1);
  }

  @Test
  void theOutputNamesThem() throws IOException {
    assertThat(
            check(request("add", "'number':5,'factor':100").repeat(3) + sum(-1))
                .text()
                .replace(folder.toString(), ""))
        .contains("P0 has the state [sum=-1]")
        .contains("log:3  P0 add  with [number=5, factor=100]");
  }

  @Test
  void longListsAreShortened() throws IOException {
    assertThat(check(request("add", "'number':0,'factor':1").repeat(9) + sum(-1)).text())
        .contains("all = [0, 0, 0, … 3 more …, 0, 0, 0]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "add | 'number':6 | the @Input of number does not have the value 6",
        "add | 'number':-3 | the @Input of number does not have the value -3",
        "add | 'number':2147483648 | the @Input of number does not have the value 2147483648",
        "add | 'number':'3' | the @Input of number does not have the value",
        "add | 'factor':2 | the @Input of factor does not have the value 2",
        "add | 'sign':1 | add has no argument sign; it has [factor, number]",
      })
  void refusesOthers(String handler, String arguments, String why) {
    assertThatThrownBy(() -> check(request(handler, arguments)))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("log:1: ")
        .hasMessageContaining(why);
  }

  @Test
  void aValueBeyondTheNumberOfProcessesIsNotExplained() throws IOException {
    assertThat(check(request("toSize", "'size':1") + sum(1)).conforms()).isTrue();
    assertThat(check(request("toSize", "'size':2") + sum(2)).conforms()).isFalse();
  }
}
