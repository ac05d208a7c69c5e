package dev.rondo.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceReaderTest {

  @TempDir private Path folder;

  @Test
  void aFileIsReadUnderTheNameTheUserWrote() throws IOException {
    Path file = Files.writeString(folder.resolve("Näme.java"), "class Ä {}\n");
    Log log = SourceReader.read(file);
    assertThat(log.sorted()).isEmpty();
    assertThat(log.source().text()).isEqualTo("class Ä {}\n");
    assertThat(log.source().name()).isEqualTo(file.toString());
  }

  @Test
  void aByteOrderMarkIsNoText() throws IOException {
    Path file = Files.writeString(folder.resolve("P.java"), "\uFEFFclass P {}");
    assertThat(SourceReader.read(file).source().text()).isEqualTo("class P {}");
  }

  @Test
  void aDirectoryIsRefused() {
    assertRefused(folder, DiagnosticKind.NOT_A_FILE, folder + " is a directory");
  }

  @Test
  void aMissingFileIsRefused() {
    Path missing = folder.resolve("Missing.java");
    assertRefused(missing, DiagnosticKind.NOT_A_FILE, missing + " does not exist");
  }

  @Test
  void theHintNamesTheFileThatIsSpeltMostAlike() throws IOException {
    Path register = Files.writeString(folder.resolve("LeaseRegister.java"), "");
    Files.writeString(folder.resolve("Raft.java"), "");
    assertThat(hint(folder.resolve("LeaseRegiser.java"))).endsWith("such as " + register);
    assertThat(hint(folder.resolve("Zab.java"))).endsWith("such as Paxos.java");
    assertThat(hint(folder.resolve("none/Zab.java"))).endsWith("such as Paxos.java");
  }

  private static String hint(Path file) {
    return SourceReader.read(file).sorted().get(0).hint();
  }

  @Test
  void fiveMegabytesAreRefused() throws IOException {
    Path file = Files.write(folder.resolve("Long.java"), new byte[5_000_000]);
    assertRefused(
        file,
        DiagnosticKind.FILE_TOO_LONG,
        file + " has 5000000 bytes, more than " + SourceReader.MOST_BYTES);
  }

  @Test
  void theLongestFileIsAccepted() throws IOException {
    Path file = Files.write(folder.resolve("Long.java"), new byte[SourceReader.MOST_BYTES]);
    assertThat(SourceReader.read(file).sorted()).isEmpty();
  }

  @Test
  void otherEncodingsAreRefused() throws IOException {
    Path file = Files.write(folder.resolve("Latin.java"), new byte[] {'/', '/', (byte) 0xE4});
    assertRefused(file, DiagnosticKind.NOT_UTF8, file + " is not UTF-8 text");
  }

  private static void assertRefused(Path file, DiagnosticKind kind, String message) {
    assertThat(SourceReader.read(file).sorted())
        .singleElement()
        .satisfies(
            diagnostic -> {
              assertThat(diagnostic.kind()).isEqualTo(kind);
              assertThat(diagnostic).extracting(Diagnostic::message).isEqualTo(message);
            });
  }
}
