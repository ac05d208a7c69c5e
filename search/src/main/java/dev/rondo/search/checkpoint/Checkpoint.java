package dev.rondo.search.checkpoint;

import dev.rondo.search.engine.BreadthFirst;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.term.ValueTerms;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A checkpoint of a search in a file.
 *
 * @param identity what two searches must have in common for one to continue the other
 * @param seen flags that the search has set so far
 * @param loader finds the classes of the protocol
 */
public record Checkpoint(
    String identity,
    List<AtomicBoolean> seen,
    ValueTerms terms,
    ClassLoader loader,
    BreadthFirst search) {

  private static final String FORMAT = "rondo search 6";

  /**
   * Writes the state of the search. A file that could not be finished is not left behind.
   *
   * @throws dev.rondo.frontend.file.WriteFailure where it cannot be written
   */
  public void save(Path file) {
    ChecksummedFile.write(
        file,
        out -> {
          out.writeUTF(FORMAT);
          out.writeUTF(identity);
          for (AtomicBoolean flag : seen) {
            out.writeBoolean(flag.get());
          }
          terms.write(out, loader);
          search.write(out);
        });
  }

  /** Whether a file is a checkpoint of such a search. */
  public boolean fits(Path file) throws IOException {
    try (DataInputStream in = ChecksummedFile.read(file)) {
      return fits(in);
    }
  }

  private boolean fits(DataInputStream in) throws IOException {
    return in.readUTF().equals(FORMAT) && in.readUTF().equals(identity);
  }

  /**
   * Continues from the checkpoint of an earlier search. This one must not have begun.
   *
   * @throws CannotSearch if the file belongs to another search or is damaged
   */
  public void resume(Path file) throws IOException {
    try (DataInputStream in = ChecksummedFile.read(file)) {
      if (!fits(in)) {
        throw new CannotSearch(
            file
                + " is of another search: the protocol, its size, its network and the reductions"
                + " must be the same");
      }
      for (AtomicBoolean flag : seen) {
        flag.set(in.readBoolean());
      }
      terms.read(in, loader);
      search.read(in);
    }
  }
}
