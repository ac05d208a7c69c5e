package dev.rondo.junit;

import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import rondo.Network;
import rondo.Protocol;
import rondo.runtime.NetworkModel;

/** Makes a test of each number of processes with each network. */
final class ProtocolTestExtension implements TestTemplateInvocationContextProvider {

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return TestSettings.of(context.getTestMethod()).isPresent();
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    TestSettings test = TestSettings.of(context.getTestMethod()).orElseThrow();
    Defaults defaults = Defaults.of(test.protocol());
    List<Integer> sizes = test.n().isEmpty() ? List.of(defaults.n()) : test.n();
    int faulty = test.f() >= 0 ? test.f() : defaults.f();
    List<Class<? extends Network>> networks =
        test.network().isEmpty() ? List.of(defaults.network()) : test.network();
    return sizes.stream()
        .flatMap(n -> networks.stream().map(network -> new Combination(test, n, faulty, network)))
        .map(Invocation::new);
  }

  /** What a protocol says of its runs, or all of its roles together. */
  private record Defaults(int n, int f, Class<? extends Network> network) {

    static Defaults of(Class<?> type) {
      List<Protocol> said =
          Stream.concat(Stream.of(type), Stream.of(type.getDeclaredClasses()))
              .map(found -> found.getAnnotation(Protocol.class))
              .filter(Objects::nonNull)
              .toList();
      boolean isProtocol = type.isAnnotationPresent(Protocol.class);
      if (!isProtocol && (said.size() < 2 || !hasStaticMembersAlone(type))) {
        throw new ExtensionConfigurationException(
            type.getName() + " is no protocol: it has no @Protocol");
      }
      List<Protocol> roles = isProtocol ? said.subList(0, 1) : said;
      return new Defaults(
          roles.stream().mapToInt(Protocol::n).sum(),
          roles.stream().mapToInt(Protocol::f).max().orElseThrow(),
          roles.stream()
              .<Class<? extends Network>>map(Protocol::network)
              .filter(network -> !NetworkModel.of(network.getName()).guaranteesNothing())
              .findFirst()
              .orElse(roles.get(0).network()));
    }

    /** A test with protocols of its own is no protocol of these roles. */
    private static boolean hasStaticMembersAlone(Class<?> type) {
      return Stream.<Member>concat(
              Stream.of(type.getDeclaredMethods()), Stream.of(type.getDeclaredFields()))
          .allMatch(member -> member.isSynthetic() || Modifier.isStatic(member.getModifiers()));
    }
  }
}
