package dev.rondo.junit;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
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

  @Override
  public String getDisplayName(int index) {
    return "[" + index + "] " + combination.displayName();
  }

  @Override
  public List<Extension> getAdditionalExtensions() {
    return List.of(new HuntParameter(combination), new Questions(combination));
  }

  private static ProjectHunt huntOf(ExtensionContext context, Combination combination) {
    return context
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(
            ProjectHunt.class,
            key -> new ProjectHunt(combination, TestPlace.of(context, combination)),
            ProjectHunt.class);
  }

  private record HuntParameter(Combination combination) implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Hunt.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return huntOf(context, combination);
    }
  }

  private record Questions(Combination combination) implements InvocationInterceptor {

    @Override
    public void interceptTestTemplateMethod(
        InvocationInterceptor.Invocation<Void> invocation,
        ReflectiveInvocationContext<Method> method,
        ExtensionContext context)
        throws Throwable {
      ProjectHunt hunt = huntOf(context, combination);
      boolean asks = Arrays.asList(method.getExecutable().getParameterTypes()).contains(Hunt.class);
      if (!asks) {
        hunt.findsNothing();
      }
      invocation.proceed();
      if (!hunt.wasAsked()) {
        throw new AssertionFailedError(
            "the test asks nothing of its hunt: call findsNothing() or finds(…)");
      }
    }
  }
}
