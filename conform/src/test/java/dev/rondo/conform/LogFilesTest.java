package dev.rondo.conform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs in a format of their own. */
class LogFilesTest {

  /** Reads {@code 17:01 node=0 term=1}. */
  public static final class Terms implements Function<String, String> {
    @Override
    public String apply(String line) {
      String[] words = line.split(" ", -1);
      return words[0].equals("#")
          ? null
          : String.format(
              Locale.ROOT,
              "{\"node\":%s,\"event\":\"state\",\"fields\":{\"term\":%s}}",
              words[1].substring(5),
              words[2].substring(5));
    }
  }

  @TempDir private Path folder;

  private final LoadedProtocol protocol = Protocols.benchmark("RaftElectionFixed").protocol();

  private LogFiles logs(String reader, String text) throws IOException {
    try {
      Path classes =
          Path.of(Terms.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path log = Files.writeString(folder.resolve("log"), text);
      return LogFiles.read(List.of(log), reader, new ClassPath(List.of(classes)));
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aClassOfTheUserReadsLines() throws IOException {
    LogFiles logs = logs(Terms.class.getName(), "# a line to skip\n17:01 node=0 term=7\n");
    ConformanceResult result = Conformance.check(protocol, 3, 1, logs);
    assertThat(result.mismatch().orElseThrow().event().line()).isEqualTo(2);
    assertThat(result.mismatch().orElseThrow().kind()).isEqualTo(Mismatch.MismatchKind.OTHER_STATE);
  }

  @Test
  void aReaderThatFailsIsNamedWithItsLine() throws IOException {
    LogFiles logs = logs(Terms.class.getName(), "# a line to skip\nGarbage\n");
    assertThatThrownBy(() -> Conformance.check(protocol, 3, 1, logs))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("log:2: the reader fails: java.lang.ArrayIndexOutOfBounds");
  }

  @Test
  void otherClassesAreRefused() {
    assertThatThrownBy(() -> logs("NoSuchClass", ""))
        .isInstanceOf(UsageError.class)
        .hasMessage("there is no class NoSuchClass on the class path");
    assertThatThrownBy(() -> logs("java.lang.String", ""))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("does not implement");
  }
}
