package dev.rondo.junit;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.opentest4j.AssertionFailedError;

/** One test: passes the method its arguments, and requires that it takes one. */
record Invocation(Combination combination) implements TestTemplateInvocationContext {

  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(Invocation.class);

  private static final Set<Class<?>> QUESTIONS =
      Set.of(Hunt.class, Verify.class, Prove.class, Mutants.class, Logs.class, Drive.class);

  @Override
  public String getDisplayName(int index) {
    return "[" + index + "] " + combination.displayName();
  }

  @Override
  public List<Extension> getAdditionalExtensions() {
    return List.of(new QuestionParameter(combination), new Questions(combination));
  }

  /** The one hunt, search or proof of a test. */
  private static ProjectQuestions questions(ExtensionContext context, Combination combination) {
    TestPlace place = TestPlace.of(context, combination);
    return context
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(
            ProjectQuestions.class,
            key -> questions(context.getRequiredTestMethod(), combination, place),
            ProjectQuestions.class);
  }

  /** The questions for the type of a method's parameter; a hunt if it has none. */
  private static ProjectQuestions questions(Method test, Combination combination, TestPlace place) {
    Class<?> asked =
        Stream.of(test.getParameterTypes())
            .filter(QUESTIONS::contains)
            .findFirst()
            .orElse(Hunt.class);
    return questions(asked, combination, place);
  }

  private static ProjectQuestions questions(
      Class<?> asked, Combination combination, TestPlace place) {
    if (asked == Verify.class) {
      return new ProjectVerify(combination, place);
    }
    if (asked == Prove.class) {
      return new ProjectProve(combination, place);
    }
    if (asked == Logs.class) {
      return new ProjectLogs(combination, place);
    }
    if (asked == Drive.class) {
      return new ProjectDrive(combination, place);
    }
    return asked == Mutants.class
        ? new ProjectMutants(combination, place)
        : new ProjectHunt(combination, place);
  }

  private record QuestionParameter(Combination combination) implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return QUESTIONS.contains(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      ProjectQuestions first = questions(context, combination);
      Class<?> type = parameter.getParameter().getType();
      return type.isInstance(first)
          ? first
          : questions(type, combination, TestPlace.of(context, combination)); // refused below
    }
  }

  private record Questions(Combination combination) implements InvocationInterceptor {

    @Override
    public void interceptTestTemplateMethod(
        InvocationInterceptor.Invocation<Void> invocation,
        ReflectiveInvocationContext<Method> method,
        ExtensionContext context)
        throws Throwable {
      ProjectQuestions questions = questions(context, combination);
      long parameters =
          Stream.of(method.getExecutable().getParameterTypes()).filter(QUESTIONS::contains).count();
      if (parameters > 1) {
        throw new AssertionFailedError(
            "a test has a Hunt, a Verify, a Prove, Mutants, Logs or a Drive: write a test for"
                + " each");
      }
      TestSettings test = combination.test();
      if (test.questions().stream().noneMatch(type -> type.isInstance(questions))) {
        throw new AssertionFailedError(
            "a "
                + test.annotation()
                + " has a parameter of the type "
                + test.questions().stream()
                    .map(Class::getSimpleName)
                    .sorted()
                    .collect(Collectors.joining(" or ")));
      }
      if (parameters == 0) {
        questions.findsNothing();
      }
      invocation.proceed();
      if (!questions.wasAsked()) {
        throw new AssertionFailedError(
            "the test asks nothing of its hunt: call findsNothing(), finds(…), areFound() or"
                + " conform(…)");
      }
    }
  }
}
