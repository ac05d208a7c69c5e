package dev.rondo.junit;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.opentest4j.AssertionFailedError;

/** One test: gives the method its hunt, and sees to it that the hunt is asked for something. */
record Invocation(Combination combination) implements TestTemplateInvocationContext {

  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(Invocation.class);

  private static final Set<Class<?>> QUESTIONS = Set.of(Hunt.class, Verify.class);

  @Override
  public String getDisplayName(int index) {
    return "[" + index + "] " + combination.displayName();
  }

  @Override
  public List<Extension> getAdditionalExtensions() {
    return List.of(new HuntParameter(combination), new Questions(combination));
  }

  /** The one hunt or search of a test; a method with neither parameter has a hunt. */
  private static ProjectQuestions questions(ExtensionContext context, Combination combination) {
    boolean verifies =
        Arrays.asList(context.getRequiredTestMethod().getParameterTypes()).contains(Verify.class);
    TestPlace place = TestPlace.of(context, combination);
    return context
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(
            ProjectQuestions.class,
            key ->
                verifies
                    ? new ProjectVerify(combination, place)
                    : new ProjectHunt(combination, place),
            ProjectQuestions.class);
  }

  private record HuntParameter(Combination combination) implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return QUESTIONS.contains(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return questions(context, combination);
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
        throw new AssertionFailedError("a test has a Hunt or a Verify, not both: write two tests");
      }
      if (parameters == 0) {
        questions.findsNothing();
      }
      invocation.proceed();
      if (!questions.wasAsked()) {
        throw new AssertionFailedError(
            "the test asks nothing of its hunt: call findsNothing() or finds(…)");
      }
    }
  }
}
