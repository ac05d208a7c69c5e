package dev.rondo.campaign.matrix;

import dev.rondo.run.random.Randomness;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Locale;

/**
 * A cell of the matrix: a protocol with one value of each setting.
 *
 * @param file the file as the user named it, with slashes
 * @param sourceHash the hash of the file's text: another text is another cell
 * @param network as text
 * @param form its name, as reports have it
 * @param strategy of the form, as it is typed
 */
public record Cell(
    String file,
    String protocol,
    String sourceHash,
    int n,
    int f,
    String network,
    String form,
    String strategy) {

  /**
   * The seed of its schedules. It does not depend on the text or the folder of the file, so
   * schedules that have shown a bug are run again after the protocol has changed.
   */
  public long seed(long ofCampaign) {
    String settings =
        String.join(
            "\n", List.of(protocol, String.valueOf(n), String.valueOf(f), network, form, strategy));
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(settings.getBytes(StandardCharsets.UTF_8));
      return Randomness.split(ofCampaign, ByteBuffer.wrap(digest).getLong());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Its settings as a short text. */
  public String settings() {
    return String.format(Locale.ROOT, "n = %d, f = %d, %s, %s %s", n, f, network, form, strategy);
  }

  /** Whether another cell has the same file and settings, perhaps with another text of the file. */
  public boolean isSameField(Cell other) {
    return file.equals(other.file)
        && n == other.n
        && f == other.f
        && network.equals(other.network)
        && form.equals(other.form)
        && strategy.equals(other.strategy);
  }
}
