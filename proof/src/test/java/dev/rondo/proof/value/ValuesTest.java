package dev.rondo.proof.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.rondo.proof.term.Evaluation;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.Mutability;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Value.SetValue;
import dev.rondo.proof.value.Value.Slot;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValuesTest {

  private final Terms terms = new Terms();
  private final Values values = new Values(terms);
  private final Term first = terms.variable("first", Sort.BOOL);

  private boolean holds(Term term, boolean isFirst) {
    return new Evaluation(variable -> isFirst).holds(term);
  }

  private ListValue list(long... numbers) {
    List<Value> slots =
        Arrays.stream(numbers).mapToObj(number -> (Value) values.number(number)).toList();
    return new ListValue(terms.bool(true), terms.number(numbers.length), slots, Mutability.REFUSED);
  }

  private RecordValue message(String type, long content) {
    return new RecordValue(terms.bool(true), type, List.of(values.number(content)), null);
  }

  private SetValue set(boolean mutable, long... numbers) {
    SetValue set = new SetValue(List.of(), mutable, false);
    for (long number : numbers) {
      set = values.with(set, terms.bool(true), values.number(number));
    }
    return set;
  }

  private void assertIsFirst(Value chosen, Value one, Value other) {
    for (boolean isFirst : List.of(true, false)) {
      assertThat(holds(values.same(chosen, one), isFirst)).isEqualTo(isFirst);
      assertThat(holds(values.same(chosen, other), isFirst)).isEqualTo(!isFirst);
    }
  }

  @Test
  void aChoiceIsOneOfItsValues() {
    assertIsFirst(
        values.choose(first, values.number(1), values.number(2)),
        values.number(1),
        values.number(2));
    assertIsFirst(
        values.choose(first, message("Ask", 1), message("Ask", 2)),
        message("Ask", 1),
        message("Ask", 2));
    assertIsFirst(values.choose(first, list(7), list(7, 8)), list(7), list(7, 8));
  }

  @Test
  void aListIsNotItsPrefix() {
    assertThat(terms.isFalse(values.same(list(1, 2), list(1)))).isTrue();
    assertThat(terms.isTrue(values.same(list(1, 2), list(1, 2)))).isTrue();
    assertThat(terms.isFalse(values.same(list(1, 2), list(2, 1)))).isTrue();
  }

  @Test
  void nullEqualsOnlyNull() {
    Scalar none = values.initial(Value.ScalarType.NODE);
    assertThat(terms.isTrue(values.isNull(none))).isTrue();
    assertThat(terms.isTrue(values.same(none, Values.NULL))).isTrue();
    assertThat(terms.isFalse(values.same(values.node(terms.number(0)), Values.NULL))).isTrue();
    assertThat(terms.isFalse(values.same(values.number(-1), Values.NULL))).isTrue();

    Value chosen = values.choose(first, Values.NULL, message("Ask", 1));
    assertThat(holds(values.isNull(chosen), true)).isTrue();
    assertThat(holds(values.isNull(chosen), false)).isFalse();
    assertThat(holds(values.same(chosen, message("Ask", 1)), true)).isFalse();
  }

  @Test
  void recordsOfTwoTypesAreDifferent() {
    assertThat(terms.isFalse(values.same(message("Ask", 1), message("Answer", 1)))).isTrue();
    assertThatExceptionOfType(Values.ShapeMismatch.class)
        .isThrownBy(() -> values.choose(first, message("Ask", 1), message("Answer", 1)))
        .withMessageContaining("Ask");
  }

  @Test
  void aChosenSetHasTheElementsOfOne() {
    SetValue chosen = (SetValue) values.choose(first, set(false, 1, 2), set(false, 2, 3));
    assertThat(chosen.slots()).hasSize(3);
    for (Slot slot : chosen.slots()) {
      long element = new Evaluation(variable -> true).number(((Scalar) slot.value()).term());
      assertThat(holds(slot.present(), true)).as("%d", element).isEqualTo(element != 3);
      assertThat(holds(slot.present(), false)).as("%d", element).isEqualTo(element != 1);
    }
    assertThatExceptionOfType(Values.ShapeMismatch.class)
        .isThrownBy(() -> values.choose(first, set(true, 1), set(false, 1)));
  }

  /** Two names for it would have to change together, so it counts as mutable. */
  @Test
  void aListThatMayBeMutableIsTreatedAsMutable() {
    ListValue mutable =
        new ListValue(terms.bool(true), terms.number(0), List.of(), Mutability.ALLOWED);
    ListValue chosen = (ListValue) values.choose(first, mutable, list());
    assertThat(chosen.change()).isEqualTo(Mutability.UNSURE);
    assertThat(chosen.mutable()).isTrue();
  }

  @Test
  void theFirstElementIsTheFirstThatExists() {
    List<Slot> slots =
        List.of(
            new Slot(first, values.number(1), 0), new Slot(terms.bool(true), values.number(2), 1));
    assertIsFirst(values.firstOf(slots).orElseThrow(), values.number(1), values.number(2));
    assertThat(values.firstOf(List.of())).isEmpty();
    assertThat(terms.isFalse(values.any(List.of()))).isTrue();
  }
}
