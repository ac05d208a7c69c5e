package dev.rondo.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserToStringTest {

  /** In both columns a hash sign is followed by the code of a character in hexadecimal digits. */
  @ParameterizedTest
  @CsvSource({
    "Vote[value=~1], Vote[value=~1]",
    "gr#00FC#00DF, gr#00FC#00DF",
    "a#000Ab, a\\nb",
    "a#001Bb, a\\u001bb",
    "a#007Fb, a\\u007fb",
    "a#202Eb, a\\u202eb",
    "a#D83Db, a\\ud83db",
    "a#D83D#DE00b, a#D83D#DE00b",
  })
  void whatCannotBeSeenIsEscaped(String text, String shown) {
    assertThat(UserToString.of(characters(text))).isEqualTo(characters(shown));
  }

  private static String characters(String text) {
    StringBuilder result = new StringBuilder();
    for (int index = 0; index < text.length(); index++) {
      if (text.charAt(index) == '#') {
        result.append((char) Integer.parseInt(text.substring(index + 1, index + 5), 16));
        index += 4;
      } else {
        result.append(text.charAt(index));
      }
    }
    return result.toString();
  }
}
