package dev.rondo.search.async;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.Explorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clocks that differ by at most their skew, in the engine and in the search. */
final class ClockTest {

  private static final String CLOCKS =
      """
      import java.util.List;
      import rondo.*;

      @Protocol(n = %d)
      class Clocks extends Node {
        @Clock(skew = %d, until = %d) private int now;

        @Invariant
        static boolean close(List<Clocks> all) {
          return all.stream().allMatch(a -> all.stream().allMatch(b -> a.now - b.now <= %d));
        }
      }
      """;

  private static final String ROLES =
      """
      import java.util.List;
      import rondo.*;

      class Roles {
        @Protocol(n = 1)
        static class Fast extends Node {
          @Clock(skew = 3, until = 9) private int now;
        }

        @Protocol(n = 1)
        static class Slow extends Node {
          @Clock(skew = 1, until = 9) private int time;
        }

        @Protocol(n = 1)
        static class Timeless extends Node {
          private boolean ready;
        }

        @Invariant
        static boolean close(List<Fast> fast, List<Slow> slow) {
          int ahead = fast.get(0).now - slow.get(0).time;
          return ahead <= %d && ahead >= %d;
        }
      }
      """;

  private static final String LEASE =
      """
      import java.util.List;
      import rondo.*;

      class Lease {
        record Acquire() {}

        record Granted(int until) {}

        @Protocol(n = 2)
        static class Client extends Node {
          @Clock(until = 4) private int now;
          private int until;
          private boolean asked;

          @Timeout
          void acquire() {
            when(!asked);
            asked = true;
            send(nodes(Server.class).get(0), new Acquire());
          }

          @Upon
          void granted(Granted m) {
            until = m.until() - %d;
          }

          boolean holds() {
            return now < until;
          }
        }

        @Protocol(n = 1)
        static class Server extends Node {
          @Clock(until = 4) private int now;
          private int lent;

          @Upon
          void acquire(NodeId from, Acquire m) {
            when(now >= lent);
            lent = now + 2;
            send(from, new Granted(lent));
          }
        }

        @Invariant
        static boolean oneHolder(List<Client> clients) {
          return clients.stream().filter(Client::holds).count() <= 1;
        }
      }
      """;

  @TempDir private Path folder;

  private void assertBroken(boolean isBroken, String name, String text, Object... arguments)
      throws IOException {
    String source = String.format(Locale.ROOT, text, arguments);
    Path file = Files.writeString(folder.resolve(name + ".java"), source);
    LoadedProtocol protocol = Protocols.load(file);
    AsyncSettings settings = AsyncSettings.of(protocol.model().settings());
    AsyncSearch search = new AsyncSearch(protocol, settings, SearchLimits.NONE, 1, Reductions.ALL);
    assertThat(search.run().end()).isEqualTo(isBroken ? End.BUG : End.EXHAUSTED);
    assertThat(isHunted(protocol, settings)).isEqualTo(isBroken);
  }

  private static boolean isHunted(LoadedProtocol protocol, AsyncSettings settings) {
    Explorer explorer = AsyncForm.of(protocol, settings).newExplorer();
    for (int schedule = 0; schedule < 500; schedule++) {
      if (explorer.explore(1, schedule) != null) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @CsvSource({"2, 1, 3", "3, 2, 5", "3, 1, 4", "4, 3, 3"})
  void theSkewIsReachedAndNotExceeded(int n, int skew, int until) throws IOException {
    assertBroken(false, "Clocks", CLOCKS, n, skew, until, skew);
    assertBroken(true, "Clocks", CLOCKS, n, skew, until, skew - 1);
  }

  @ParameterizedTest
  @CsvSource({"3, -1, false", "2, -1, true", "3, 0, true"})
  void eachRoleHasItsSkewAndARoleWithoutAClockDoesNotCount(int most, int least, boolean isBroken)
      throws IOException {
    assertBroken(isBroken, "Roles", ROLES, most, least);
  }

  @ParameterizedTest
  @CsvSource({"1, false", "0, true"})
  void aLeaseNeedsTheSkewAsItsMargin(int margin, boolean isBroken) throws IOException {
    assertBroken(isBroken, "Lease", LEASE, margin);
  }
}
