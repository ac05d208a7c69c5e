package dev.rondo.tester.mending;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.rearrange.Rearranging;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.ProtocolLoader;
import java.util.Optional;

/** A protocol whose roles have times of their own though nobody wrote so. */
public final class Roles {

  private Roles() {}

  /**
   * Its asynchronous form; none where roles cannot have times of their own, or where the protocol
   * says itself whether they have.
   */
  public static Optional<AsyncForm> of(
      Protocol protocol, AsyncSettings settings, ClassPath classPath) {
    if (protocol.saysRoles()) {
      return Optional.empty();
    }
    Protocol inRoles = protocol.with(protocol.settings().withSeveralRoles(true));
    return Optional.of(AsyncForm.of(ProtocolLoader.load(inRoles, classPath), settings))
        .filter(Rearranging::applies);
  }
}
