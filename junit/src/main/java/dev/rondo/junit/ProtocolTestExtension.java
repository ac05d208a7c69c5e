package dev.rondo.junit;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;
import rondo.Network;
import rondo.Protocol;

/** Makes a test of each number of processes with each network. */
final class ProtocolTestExtension implements TestTemplateInvocationContextProvider {

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return AnnotationSupport.isAnnotated(context.getTestMethod(), ProtocolTest.class);
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    ProtocolTest test =
        AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), ProtocolTest.class)
            .orElseThrow();
    Protocol defaults = test.value().getAnnotation(Protocol.class);
    if (defaults == null) {
      throw new ExtensionConfigurationException(
          test.value().getName() + " is no protocol: it has no @Protocol");
    }
    int[] sizes = test.n().length > 0 ? test.n() : new int[] {defaults.n()};
    int faulty = test.f() >= 0 ? test.f() : defaults.f();
    List<Class<? extends Network>> networks =
        test.network().length > 0 ? Arrays.asList(test.network()) : List.of(defaults.network());
    return IntStream.of(sizes)
        .boxed()
        .flatMap(n -> networks.stream().map(network -> new Combination(test, n, faulty, network)))
        .map(Invocation::new);
  }
}
