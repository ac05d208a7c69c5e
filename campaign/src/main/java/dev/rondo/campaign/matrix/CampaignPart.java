package dev.rondo.campaign.matrix;

import dev.rondo.frontend.diagnostic.UsageError;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a campaign on several machines: of k parts, part i runs every k-th chunk of each cell.
 *
 * @param number from 1
 * @param of how many parts there are
 */
public record CampaignPart(int number, int of) {

  /** The whole. */
  public static final CampaignPart ALL = new CampaignPart(1, 1);

  private static final Pattern FORM = Pattern.compile("(\\d{1,6})/(\\d{1,6})");

  /** Refuses invalid parts. */
  public CampaignPart {
    UsageError.unless(
        number >= 1 && number <= of,
        String.format(
            Locale.ROOT, "part %d/%d: of %2$d parts there is none of that number", number, of));
  }

  /**
   * Reads a part such as {@code 3/8}.
   *
   * @throws UsageError where it is none
   */
  public static CampaignPart parse(String text) {
    Matcher matcher = FORM.matcher(text);
    UsageError.unless(matcher.matches(), "--part " + text + ": a part is written as 3/8");
    return new CampaignPart(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
  }

  /**
   * The number of a later chunk of this part.
   *
   * @param last the highest number of a finished chunk; -1 if there is none
   * @param more the number of chunks to skip
   */
  public long chunkAfter(long last, long more) {
    long done = last < 0 ? 0 : (last - (number - 1)) / of + 1;
    return (done + more) * of + number - 1;
  }

  @Override
  public String toString() {
    return number + "/" + of;
  }
}
