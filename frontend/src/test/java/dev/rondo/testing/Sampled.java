package dev.rondo.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A parameterized test whose cases take long together: the short runs take the first case and every
 * n-th after it, those with the property {@code tests.all} take every case.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Sampled.EveryNthCase.class)
public @interface Sampled {

  /** Of how many cases one is taken. */
  int oneOf();

  /** Leaves the other cases out. */
  final class EveryNthCase implements ExecutionCondition {

    private static final Pattern CASE = Pattern.compile("\\[test-template-invocation:#(\\d+)]$");

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      Matcher number = CASE.matcher(context.getUniqueId());
      if (Boolean.getBoolean("tests.all") || !number.find()) {
        return ConditionEvaluationResult.enabled("every case is taken");
      }
      int oneOf = context.getRequiredTestMethod().getAnnotation(Sampled.class).oneOf();
      return (Integer.parseInt(number.group(1)) - 1) % oneOf == 0
          ? ConditionEvaluationResult.enabled("a case of the short runs")
          : ConditionEvaluationResult.disabled("left to the runs with all cases");
    }
  }
}
