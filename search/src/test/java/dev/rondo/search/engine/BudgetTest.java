package dev.rondo.search.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BudgetTest {

  private final Budget budget = new Budget(new SearchLimits(Integer.MAX_VALUE, Long.MAX_VALUE, 0));

  @Test
  void theTimeOfASearchDoesNotLimitWhatComesBefore() {
    assertThat(budget.before(budget::end)).isEmpty();
    assertThat(budget.nanos()).isZero();
    budget.open();
    assertThat(budget.end()).contains(SearchResult.End.TIME);
  }

  @Test
  void whatComesBeforeTheSearchEndsWithIt() {
    budget.stop();
    assertThatThrownBy(() -> budget.before(this::goOn)).isInstanceOf(LimitReached.class);
  }

  @Test
  void whatComesBeforeEndsWithAllWork() {
    Budget over = new Budget(SearchLimits.NONE.until(() -> true));
    assertThat(over.before(over::end)).contains(SearchResult.End.TIME);
  }

  private boolean goOn() {
    budget.goOn(0);
    return true;
  }
}
