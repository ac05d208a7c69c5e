package dev.rondo.frontend;

import dev.rondo.frontend.check.Checks;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import java.util.Optional;

/** Reads a source file into the model of its protocol. */
public final class Frontend {

  private Frontend() {}

  /**
   * Reads a protocol and checks what the language asks of it.
   *
   * @param log gets all that is to be said of the file, errors and warnings
   * @return the protocol, where there is no error
   */
  public static Optional<Protocol> read(SourceFile source, ClassPath classPath, Log log) {
    Optional<Protocol> protocol = ProtocolReader.read(source, classPath, log);
    protocol.ifPresent(found -> Checks.run(found, log));
    return log.hasErrors() ? Optional.empty() : protocol;
  }
}
