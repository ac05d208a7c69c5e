package dev.rondo.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.testing.Golden;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.UnaryOperator;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.eclipse.jdt.internal.compiler.tool.EclipseCompiler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckProcessorTest {

  private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();

  @TempDir private Path folder;

  @Test
  void javacSaysWhatIsWrongWhereItStands() throws IOException {
    write("demo/Faulty.java", faulty());
    Golden.check(Golden.folder("faulty-javac.txt"), with(JAVAC).text("demo/Faulty.java"));
  }

  @Test
  void eclipsesCompilerSaysItAtTheDeclarationAndNamesTheLine() throws IOException {
    write("demo/Faulty.java", faulty());
    String said = with(new EclipseCompiler()).text("demo/Faulty.java");
    Golden.check(Golden.folder("faulty-eclipse.txt"), said);
  }

  @Test
  void nothingIsSaidOfAGoodProtocol() throws IOException {
    copy("demo/Good.java");
    assertThat(with(JAVAC).text("demo/Good.java")).isEmpty();
    assertThat(folder.resolve("out/demo/Good.class")).exists();
  }

  @Test
  void aProtocolMayNameWhatIsCompiledWithItAndWhatIsCompiledAlready() throws IOException {
    write("demo/Limit.java", "package demo; final class Limit { static final int LEAST = 1; }");
    write("demo/Old.java", "package demo; final class Old { static final int MOST = 9; }");
    write(
        "demo/Good.java",
        good()
            .replace(
                "when(m.term() >= term",
                "when(m.term() >= Limit.LEAST && m.term() < Old.MOST && m.term() >= term"));
    assertThat(with(JAVAC).text("demo/Old.java")).isEmpty();
    Files.delete(folder.resolve("demo/Old.java"));
    assertThat(with(JAVAC).text("demo/Good.java", "demo/Limit.java")).isEmpty();
  }

  @Test
  void aProtocolInsideATestIsChecked() throws IOException {
    String inside =
        faulty()
            .replace("public class Faulty", "static class Faulty")
            .replace("@Protocol", "class SomeTest {\n@Protocol");
    write("demo/SomeTest.java", inside + "}\n");
    assertThat(with(JAVAC).text("demo/SomeTest.java"))
        .contains("SomeTest.java:21:5: error: rondo: when(…) is not the first statement");
  }

  @Test
  void rolesAreCheckedOnceAndTogether() throws IOException {
    String roles =
        """
        package demo;

        import rondo.*;

        class Roles {
          record Ask() {}

          @Protocol(n = 1)
          static class Client extends Node {
            @Init
            void start() {
              broadcast(Server.class, new Ask());
            }
          }

          @Protocol(n = 2)
          static class Server extends Node {
            private int asked;

            @Upon
            void ask(Ask m) {
              asked++;
            }
          }
        }
        """;
    write("demo/Roles.java", roles);
    assertThat(with(JAVAC).text("demo/Roles.java")).isEmpty();
    write("demo/Roles.java", roles.replace("asked++", "asked++; when(asked > 1)"));
    assertThat(with(JAVAC).text("demo/Roles.java"))
        .containsOnlyOnce("error: rondo: ")
        .contains("Roles.java:22:16: error: rondo: when(…) is not the first statement");
  }

  @Test
  void whatIsNoJavaIsLeftToTheCompiler() throws IOException {
    write("demo/Good.java", good().replace("int term;", "Missing term;"));
    assertThat(with(JAVAC).text("demo/Good.java"))
        .contains("warning: rondo has not checked this protocol: Missing cannot be resolved")
        .contains("error: cannot find symbol");
  }

  @Tag("long")
  @Test
  void javacIsFoundBehindAnObjectThatHoldsItAsWithGradle() throws IOException {
    write("demo/Faulty.java", faulty());
    assertThat(behind(Holding::of).text("demo/Faulty.java"))
        .isEqualTo(with(JAVAC).text("demo/Faulty.java"));
  }

  @Test
  void javacIsFoundBehindAProxyAsWithIntelliJ() throws IOException {
    write("demo/Faulty.java", faulty());
    assertThat(behind(environment -> proxy(new Handler(environment))).text("demo/Faulty.java"))
        .isEqualTo(with(JAVAC).text("demo/Faulty.java"));
  }

  @Test
  void buildToolsFindTheProcessorAndKnowThatItIsIsolating() throws IOException {
    String name = CheckProcessor.class.getName();
    assertThat(resource("META-INF/services/javax.annotation.processing.Processor"))
        .isEqualTo(name + "\n");
    assertThat(resource("META-INF/gradle/incremental.annotation.processors"))
        .isEqualTo(name + ",isolating\n");
  }

  private static String resource(String name) throws IOException {
    try (var stream = CheckProcessor.class.getClassLoader().getResourceAsStream(name)) {
      return new String(stream.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }
  }

  private Compiling with(JavaCompiler compiler) {
    return new Compiling(compiler, new CheckProcessor(), folder);
  }

  private Compiling behind(UnaryOperator<ProcessingEnvironment> wrapping) {
    return new Compiling(JAVAC, new BehindTool(new CheckProcessor(), wrapping), folder);
  }

  /** The protocol of the sample project. */
  private static String faulty() throws IOException {
    Path sample = Path.of(System.getProperty("basedir", ""), "src/it/faulty/src/test/java");
    return Files.readString(sample.resolve("demo/Faulty.java"));
  }

  private void copy(String name) throws IOException {
    write(name, Files.readString(Golden.folder("").resolve(name)));
  }

  private static String good() throws IOException {
    return Files.readString(Golden.folder("").resolve("demo/Good.java"));
  }

  private void write(String name, String text) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    Files.writeString(folder.resolve(name), text);
  }

  /** A build tool that stands between the compiler and a processor. */
  @SupportedAnnotationTypes("rondo.Protocol")
  private static final class BehindTool extends AbstractProcessor {

    private final Processor inner;
    private final UnaryOperator<ProcessingEnvironment> wrapping;

    BehindTool(Processor inner, UnaryOperator<ProcessingEnvironment> wrapping) {
      this.inner = inner;
      this.wrapping = wrapping;
    }

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
      super.init(environment);
      inner.init(wrapping.apply(environment));
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      inner.process(annotations, round);
      return false;
    }
  }

  private static ProcessingEnvironment proxy(InvocationHandler handler) {
    return (ProcessingEnvironment)
        Proxy.newProxyInstance(
            CheckProcessorTest.class.getClassLoader(),
            new Class<?>[] {ProcessingEnvironment.class},
            handler);
  }

  /** Passes every call on. */
  private record Handler(Object delegate) implements InvocationHandler {

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      return method.invoke(delegate, arguments);
    }
  }

  /** Holds javac's environment in a field. */
  private record Holding(ProcessingEnvironment delegate) implements ProcessingEnvironment {

    static ProcessingEnvironment of(ProcessingEnvironment delegate) {
      return new Holding(delegate);
    }

    @Override
    public java.util.Map<String, String> getOptions() {
      return delegate.getOptions();
    }

    @Override
    public javax.annotation.processing.Messager getMessager() {
      return delegate.getMessager();
    }

    @Override
    public javax.annotation.processing.Filer getFiler() {
      return delegate.getFiler();
    }

    @Override
    public javax.lang.model.util.Elements getElementUtils() {
      return delegate.getElementUtils();
    }

    @Override
    public javax.lang.model.util.Types getTypeUtils() {
      return delegate.getTypeUtils();
    }

    @Override
    public SourceVersion getSourceVersion() {
      return delegate.getSourceVersion();
    }

    @Override
    public java.util.Locale getLocale() {
      return delegate.getLocale();
    }
  }
}
