package dev.rondo.campaign.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.campaign.Stores;
import dev.rondo.campaign.matrix.CampaignPart;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.archive.CorpusCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A store with a changed byte says that it is damaged, or all that it said before: {@code
 * -Dcampaign.bytes=100000} changes as many, each in a store of its own.
 */
@Timeout(3_000)
class ChangedByteTest {

  private static final int COUNT = Integer.getInteger("campaign.bytes", 200);

  @TempDir private Path folder;

  @Tag("long")
  @Test
  void noAnswerRestsOnAByteThatNobodyWrote() throws IOException {
    Path file = folder.resolve("store.db");
    Stores.run(file, Stores.matrix(Stores.GUIDED, "TwoPhaseCommit"), Stores.schedules(300), 1);
    byte[] sound = Files.readAllBytes(file);
    String said = said(file).orElseThrow();
    List<String> believed = new ArrayList<>();
    int damaged = 0;
    for (int index : places(sound)) {
      byte[] changed = sound.clone();
      changed[index] ^= (byte) (1 << index % 8);
      Path copy = copy(index, changed);
      Optional<String> now = said(copy);
      damaged += now.isEmpty() ? 1 : 0;
      if (now.filter(other -> !other.equals(said)).isPresent()) {
        believed.add("byte " + index + " of " + sound.length);
      }
      remove(copy);
    }
    assertThat(believed).isEmpty();
    assertThat(damaged).isPositive();
  }

  /** Those that say something, in all of the file; where nothing is written, few are tried. */
  private static Iterable<Integer> places(byte[] bytes) {
    List<Integer> written =
        new ArrayList<>(
            IntStream.range(0, bytes.length)
                .filter(index -> index < 100 || bytes[index] != 0)
                .boxed()
                .toList());
    Collections.shuffle(written, new Random(7));
    return new TreeSet<>(written.subList(0, Math.min(COUNT, written.size())));
  }

  /** All that a store says, to who looks and to who goes on; nothing where it is refused. */
  private static Optional<String> said(Path file) {
    try (Store store = Store.open(file, 1, CampaignPart.ALL)) {
      StringBuilder all = new StringBuilder(StoreSnapshot.of(store).toString());
      for (CellRow cell : store.cells()) {
        all.append(Arrays.toString(CorpusCodec.of(new CellCorpora(store.sql()).all(cell.id()))));
      }
      return Optional.of(all.append(store.schedules()).append(store.bugCount()).toString());
    } catch (UsageError refused) {
      assertThat(refused).hasMessageContaining(file.toString());
      return Optional.empty();
    }
  }

  private Path copy(int index, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(index + ".db"), bytes);
  }

  private static void remove(Path copy) throws IOException {
    try (Stream<Path> files = Files.list(copy.getParent())) {
      for (Path each : files.filter(f -> f.toString().startsWith(copy.toString())).toList()) {
        Files.delete(each);
      }
    }
  }
}
