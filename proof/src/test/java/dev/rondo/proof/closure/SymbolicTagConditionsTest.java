package dev.rondo.proof.closure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.tags.TagConditions;
import dev.rondo.frontend.tags.TagConditions.TagOrder;
import dev.rondo.proof.solver.Solver;
import dev.rondo.proof.solver.Solver.Satisfiability;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A tag condition says the same of terms as of known times: a solver is asked about variables, for
 * each value that they may have.
 */
class SymbolicTagConditionsTest {

  /** Two phases with three positions: the sends and uses of a round, and the sends of the next. */
  private static final List<Long> TIMES = List.of(12L, 13L, 14L, 22L, 23L, 24L);

  /** A condition of three times and two truth values. */
  private enum Case {
    TAG1 {
      @Override
      <B> B of(TagConditions<B> conditions, List<TagOrder<B>> times, B one, B other) {
        return conditions.tag1(one, times.get(0), other, times.get(1));
      }
    },
    TAG2 {
      @Override
      <B> B of(TagConditions<B> conditions, List<TagOrder<B>> times, B one, B other) {
        return conditions.tag2(one, times.get(0), other, times.get(1), times.get(2).after());
      }
    },
    TAG3 {
      @Override
      <B> B of(TagConditions<B> conditions, List<TagOrder<B>> times, B one, B other) {
        return conditions.tag3(one, times.get(0), other);
      }
    },
    TAG4 {
      @Override
      <B> B of(TagConditions<B> conditions, List<TagOrder<B>> times, B one, B other) {
        return conditions.tag4(one, other, times.get(0));
      }
    },
    TAG4_GUARD {
      @Override
      <B> B of(TagConditions<B> conditions, List<TagOrder<B>> times, B one, B other) {
        return conditions.tag4Guard(conditions.outlivesRound(one, times.get(0)), one, other);
      }
    },
    TAG5_USED {
      @Override
      <B> B of(TagConditions<B> conditions, List<TagOrder<B>> times, B one, B other) {
        return conditions.tag5Used(one, times.get(0), other);
      }
    },
    TAG5_SENT {
      @Override
      <B> B of(TagConditions<B> conditions, List<TagOrder<B>> times, B one, B other) {
        return conditions.tag5Sent(one, other, times.get(0));
      }
    },
    TAG5_SECOND {
      @Override
      <B> B of(TagConditions<B> conditions, List<TagOrder<B>> times, B one, B other) {
        return conditions.tag5Second(one, times.get(0), other);
      }
    };

    abstract <B> B of(TagConditions<B> conditions, List<TagOrder<B>> times, B one, B other);
  }

  private final Terms terms = new Terms();
  private final Term one = terms.variable("one", Sort.BOOL);
  private final Term other = terms.variable("other", Sort.BOOL);
  private final List<SymbolicTime> variables = List.of(time("a"), time("b"), time("c"));

  private SymbolicTime time(String name) {
    return new SymbolicTime(
        terms.variable(name + "_phase", Sort.INT), terms.variable(name + "_position", Sort.INT));
  }

  @ParameterizedTest
  @EnumSource
  void aConditionSaysTheSameOfTermsAndOfKnownTimes(Case condition) {
    Term violated =
        condition.of(
            SymbolicTime.conditions(terms),
            List.of(compare(0, 1), compare(0, 2), compare(1, 2)),
            one,
            other);
    Map<Boolean, Integer> answers = new LinkedHashMap<>();
    try (Solver solver = Solvers.Z3.open(1_000_000)) {
      for (int values = 0; values < 4; values++) {
        boolean first = (values & 1) != 0;
        boolean second = (values & 2) != 0;
        for (long a : TIMES) {
          for (long b : TIMES) {
            for (long c : TIMES) {
              boolean expected =
                  condition.of(TagConditions.CONCRETE, compared(a, b, c), first, second);
              List<Term> asked = new ArrayList<>();
              asked.add(first ? one : terms.not(one));
              asked.add(second ? other : terms.not(other));
              asked.addAll(is(0, a));
              asked.addAll(is(1, b));
              asked.addAll(is(2, c));
              asked.add(violated);
              Satisfiability answer =
                  expected ? Satisfiability.SATISFIABLE : Satisfiability.UNSATISFIABLE;
              assertThat(solver.check(asked))
                  .as("%s %s of %s, %s, %s", first, second, a, b, c)
                  .isEqualTo(answer);
              answers.merge(expected, 1, Integer::sum);
            }
          }
        }
      }
    }
    assertThat(answers).containsKeys(true, false);
  }

  private TagOrder<Term> compare(int one, int other) {
    return variables.get(one).compare(variables.get(other), terms);
  }

  private static List<TagOrder<Boolean>> compared(long a, long b, long c) {
    TagConditions<Boolean> known = TagConditions.CONCRETE;
    return List.of(known.compare(a, b), known.compare(a, c), known.compare(b, c));
  }

  private List<Term> is(int variable, long time) {
    return List.of(
        terms.eq(variables.get(variable).phase(), terms.number(time / 10)),
        terms.eq(variables.get(variable).position(), terms.number(time % 10)));
  }
}
