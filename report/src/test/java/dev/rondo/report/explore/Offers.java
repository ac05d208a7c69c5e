package dev.rondo.report.explore;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.report.server.PageServer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.testing.Protocols;
import java.io.IOException;

/** A protocol in which a few moves show a bug. */
public final class Offers {

  private static final String TEXT =
      """
      import rondo.*;

      @Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
      public class Offers extends Node {
        record Offer(int value) {}

        @Input("0..1")
        private int mine;

        private int decided = -1;

        @Init
        void start() {
          broadcast(new Offer(mine));
        }

        @Upon
        void offer(NodeId from, Offer m) {
          when(decided < 0);
          decided = m.value();
          output(decided);
        }

        @Timeout
        void giveUp() {
          when(decided < 0);
          decided = 7;
          output(decided);
        }
      }
      """;

  /** Two roles that use the same names, and phases with a name of their own. */
  private static final String ROLES =
      """
      import java.util.Map;
      import rondo.*;

      public class Counter {
        @Round(1) record Read(@Phase int op, NodeId client) {}

        @Round(2) record Value(@Phase int op, int value) {}

        @Protocol(n = 1, spec = Agreement.class)
        static class Client extends Node {
          private int op;

          @Timeout
          void read() {
            op++;
            broadcast(Server.class, new Read(op, self()));
          }

          @Upon
          void value(NodeId from, Value m) {
            when(m.op() == op);
            output(from);
          }
        }

        @Protocol(n = 2)
        static class Server extends Node {
          private int op;

          @Upon
          void read(NodeId from, Read m) {
            when(m.op() > op);
            op = m.op();
            send(from, new Value(op, 7));
          }
        }
      }
      """;

  private Offers() {}

  public static Protocol roles() {
    return Protocols.load("Counter.java", ROLES).model();
  }

  public static Protocol protocol() {
    return Protocols.load("Offers.java", TEXT).model();
  }

  public static PageServer serve() throws IOException {
    return serve(protocol());
  }

  public static PageServer serve(AsyncForm form) throws IOException {
    return serve(form.protocol().model());
  }

  public static PageServer serve(Protocol protocol) throws IOException {
    return Exploration.of(protocol, ClassPath.LANGUAGE, AsyncSettings.of(protocol.settings()))
        .serve(0);
  }
}
