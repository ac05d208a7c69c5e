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

/** Crashes of at most f processes at once, in the engine and in the search. */
final class RecoveringTest {

  /** A process is up again when it has asked all others. */
  private static final String COUNTED =
      """
      import java.util.List;
      import rondo.*;

      @Protocol(n = %d, f = %d)
      class Counted extends Node {
        record Ask() {}

        record Answer() {}

        @Recovering private boolean recovering;

        @Recover(times = 1)
        void recover() {
          assert recovering;
          broadcastToOthers(new Ask());
        }

        @Upon
        void ask(NodeId from, Ask m) {
          when(!recovering);
          send(from, new Answer());
        }

        @Upon
        void answer(Mailbox<Answer> answers) {
          when(answers.size() > 0);
          recovering = false;
        }

        @Invariant
        static boolean few(List<Counted> all) {
          return all.stream().filter(p -> p.recovering).count() <= %d;
        }
      }
      """;

  /** The clients crash at any time, the servers one at a time. */
  private static final String ROLES =
      """
      import java.util.List;
      import rondo.*;

      class Roles {
        record Ping() {}

        @Protocol(n = 2, f = 1)
        static class Client extends Node {
          private boolean crashed;

          @Recover
          void recover() {
            crashed = true;
          }
        }

        @Protocol(n = 2)
        static class Server extends Node {
          @Recovering private boolean down;

          @Recover
          void recover() {
            send(self(), new Ping());
          }

          @Upon
          void ping(Ping m) {
            down = false;
          }
        }

        @Invariant
        static boolean few(List<Client> clients, List<Server> servers) {
          return clients.stream().filter(c -> c.crashed).count() <= %d
              && servers.stream().filter(s -> s.down).count() <= %d;
        }
      }
      """;

  /** All processes keep a value in memory, and one that has crashed asks another one for it. */
  private static final String MEMORY =
      """
      import java.util.List;
      import rondo.*;

      @Protocol(n = 3, f = 1)
      class Memory extends Node {
        record Ask() {}

        record Answer(boolean stored) {}

        private boolean stored;
        %s private boolean recovering;

        @Init
        void start() {
          stored = true;
        }

        @Recover
        void recover() {
          recovering = true;
          broadcastToOthers(new Ask());
        }

        @Upon
        void ask(NodeId from, Ask m) {
          send(from, new Answer(stored));
        }

        @Upon
        void answer(Answer m) {
          when(recovering);
          recovering = false;
          stored = m.stored();
        }

        @Invariant
        boolean isKept() {
          return recovering || stored;
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
    for (int schedule = 0; schedule < 1000; schedule++) {
      if (explorer.explore(1, schedule) != null) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @CsvSource({"3, 1, 1, false", "3, 1, 0, true", "3, 2, 2, false", "3, 2, 1, true"})
  void atMostFProcessesRecoverAtOnce(int n, int f, int most, boolean isBroken) throws IOException {
    assertBroken(isBroken, "Counted", COUNTED, n, f, most);
  }

  @ParameterizedTest
  @CsvSource({"2, 1, false", "1, 1, true", "2, 0, true"})
  void aRoleIsBoundedAndAnotherIsNot(int clients, int servers, boolean isBroken)
      throws IOException {
    assertBroken(isBroken, "Roles", ROLES, clients, servers);
  }

  @ParameterizedTest
  @CsvSource({"@Recovering, false", "'', true"})
  void memoryOutlivesOneCrashAtATime(String annotation, boolean isBroken) throws IOException {
    assertBroken(isBroken, "Memory", MEMORY, annotation);
  }
}
