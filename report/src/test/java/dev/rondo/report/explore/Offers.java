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

  private Offers() {}

  public static Protocol protocol() {
    return Protocols.load("Offers.java", TEXT).model();
  }

  public static PageServer serve() throws IOException {
    return serve(protocol());
  }

  public static PageServer serve(AsyncForm form) throws IOException {
    return serve(form.protocol().model());
  }

  private static PageServer serve(Protocol protocol) throws IOException {
    return Exploration.of(protocol, ClassPath.LANGUAGE, AsyncSettings.of(protocol.settings()))
        .serve(0);
  }
}
