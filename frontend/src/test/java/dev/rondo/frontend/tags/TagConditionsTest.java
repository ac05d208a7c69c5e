package dev.rondo.frontend.tags;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.tags.TagConditions.TagOrder;
import dev.rondo.frontend.tags.TagConditions.Ternary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tag conditions over times that are known, and over what the source shows. */
class TagConditionsTest {

  private static final TagConditions<Boolean> CONCRETE = TagConditions.CONCRETE;
  private static final TagConditions<Ternary> STATIC = TagConditions.STATIC;

  /** Sending at tag t is time 2t, using messages of it is time 2t + 1. */
  @ParameterizedTest
  @CsvSource({
    // tag sent, clock, clock after use, has sent: TAG1, TAG2
    "4, 3, 3, false, false, false",
    "4, 4, 4, false, false, false",
    "2, 3, 3, false, true, false",
    "2, 3, 3, true, true, false",
    "4, 6, 3, true, false, true",
    "2, 6, 3, true, true, false"
  })
  void timeGoesBackBeforeOrWithinAStep(
      long tag, long clock, long use, boolean hasSent, boolean tag1, boolean tag2) {
    TagOrder<Boolean> toClock = CONCRETE.compare(tag, clock);
    TagOrder<Boolean> toUse = CONCRETE.compare(tag, use);
    assertThat(CONCRETE.tag1(true, toClock, hasSent, toUse)).isEqualTo(tag1);
    assertThat(CONCRETE.tag2(true, toClock, hasSent, toUse, false)).isEqualTo(tag2);
    assertThat(CONCRETE.tag1(false, toClock, hasSent, toUse)).isFalse();
    assertThat(CONCRETE.tag2(false, toClock, hasSent, toUse, true)).isFalse();
    assertThat(CONCRETE.tag2(true, toClock, hasSent, toUse, true)).isTrue();
    Ternary sent = hasSent ? Ternary.YES : Ternary.NO;
    assertThat(STATIC.tag1(Ternary.YES, STATIC.compare(tag, clock), sent, STATIC.compare(tag, use)))
        .isEqualTo(tag1 ? Ternary.YES : Ternary.NO);
  }

  @ParameterizedTest
  @CsvSource({
    // time of use, clock: TAG3, TAG5
    "5, 3, false, false",
    "5, 4, false, false",
    "5, 5, false, true",
    "5, 6, true, false",
    "5, 7, true, false"
  })
  void whatIsUsedIsNotOldAndNotUsedAgain(long use, long clock, boolean tag3, boolean tag5) {
    TagOrder<Boolean> toClock = CONCRETE.compare(use, clock);
    assertThat(CONCRETE.tag3(true, toClock, true)).isEqualTo(tag3);
    assertThat(CONCRETE.tag5Used(true, toClock, true)).isEqualTo(tag5);
    assertThat(CONCRETE.tag3(true, toClock, false)).as("it does not act").isFalse();
    assertThat(CONCRETE.tag5Used(true, toClock, false)).as("it does not act").isFalse();
    assertThat(CONCRETE.tag3(false, toClock, true)).as("it uses nothing").isFalse();
    assertThat(CONCRETE.tag5Used(false, toClock, true)).as("it uses nothing").isFalse();
  }

  @Test
  void aStepUsesMessagesOfOneTag() {
    assertThat(CONCRETE.tag4(true, true, CONCRETE.compare(2, 4))).isTrue();
    assertThat(CONCRETE.tag4(true, true, CONCRETE.compare(4, 2))).isTrue();
    assertThat(CONCRETE.tag4(true, true, CONCRETE.compare(2, 2))).isFalse();
    assertThat(CONCRETE.tag4(true, false, CONCRETE.compare(2, 4))).isFalse();
  }

  @Test
  void aGuardDoesNotFailBecauseOfAnEarlierMessage() {
    assertThat(CONCRETE.outlivesRound(true, CONCRETE.compare(3, 4))).isTrue();
    assertThat(CONCRETE.outlivesRound(true, CONCRETE.compare(3, 3))).isFalse();
    assertThat(CONCRETE.outlivesRound(true, CONCRETE.compare(5, 4))).isFalse();
    assertThat(CONCRETE.outlivesRound(false, CONCRETE.compare(3, 4))).as("may be lost").isFalse();
    assertThat(CONCRETE.tag4Guard(true, true, true)).isTrue();
    assertThat(CONCRETE.tag4Guard(true, true, false)).as("it holds").isFalse();
    assertThat(CONCRETE.tag4Guard(true, false, true)).as("it fails anyway").isFalse();
    assertThat(CONCRETE.tag4Guard(false, true, true)).isFalse();
  }

  @Test
  void oneStepSendsTheMessagesOfATag() {
    assertThat(CONCRETE.tag5Sent(true, true, CONCRETE.compare(2, 2))).isTrue();
    assertThat(CONCRETE.tag5Sent(true, false, CONCRETE.compare(2, 2))).isFalse();
    assertThat(CONCRETE.tag5Sent(true, true, CONCRETE.compare(4, 2))).isFalse();
  }

  @Test
  void aStepSendsAProcessOneMessageOfATag() {
    assertThat(CONCRETE.tag5Second(true, CONCRETE.compare(2, 2), true)).isTrue();
    assertThat(CONCRETE.tag5Second(true, CONCRETE.compare(2, 4), true)).isFalse();
    assertThat(CONCRETE.tag5Second(true, CONCRETE.compare(2, 2), false)).isFalse();
    assertThat(CONCRETE.tag5Second(false, CONCRETE.compare(2, 2), true)).isFalse();
  }

  @Test
  void theSourceDecidesWhatNoUnknownCanChange() {
    TagOrder<Ternary> unknown = TagConditions.INCOMPARABLE;
    assertThat(STATIC.tag1(Ternary.YES, unknown, Ternary.NO, unknown)).isEqualTo(Ternary.UNKNOWN);
    assertThat(STATIC.tag1(Ternary.NO, unknown, Ternary.NO, unknown)).isEqualTo(Ternary.NO);
    assertThat(STATIC.tag1(Ternary.UNKNOWN, STATIC.compareRounds(2, 1), Ternary.NO, unknown))
        .isEqualTo(Ternary.NO);
    assertThat(STATIC.tag5Second(Ternary.YES, STATIC.compare(2, 2), Ternary.UNKNOWN))
        .isEqualTo(Ternary.UNKNOWN);
    assertThat(STATIC.tag5Second(Ternary.YES, STATIC.compare(2, 4), Ternary.UNKNOWN))
        .isEqualTo(Ternary.NO);
  }

  @Test
  void messagesOfARoundAreSentBeforeTheyAreUsed() {
    assertThat(STATIC.compareRounds(1, 2).before()).isEqualTo(Ternary.YES);
    assertThat(STATIC.compareRounds(2, 2).before()).isEqualTo(Ternary.YES);
    assertThat(STATIC.compareRounds(3, 2).after()).isEqualTo(Ternary.YES);
  }
}
