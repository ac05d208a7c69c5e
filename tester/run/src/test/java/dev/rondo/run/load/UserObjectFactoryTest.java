package dev.rondo.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.source.SourceFile;
import java.lang.reflect.InvocationTargetException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The message where an object of a user's class cannot be made. */
class UserObjectFactoryTest {

  private static final SourceFile FILE = new SourceFile("Some.java", "class Some {}");

  @Test
  void constructorThatThrowsIsRefused() {
    assertThatThrownBy(() -> make(new IllegalStateException("no")))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("Some cannot be made")
        .hasMessageContaining("no");
  }

  /** A constructor of an emitted program may be left between two processes. */
  @Test
  void constructorThatIsLeftIsNotRefused() {
    Optional<Object> made =
        TimeLimit.within(
            () -> true,
            () -> {
              while (true) {
                try {
                  LoopExit.pass();
                } catch (TimeLimit.Over over) {
                  return make(over);
                }
              }
            });
    assertThat(made).isEmpty();
  }

  private static Object make(RuntimeException thrown) {
    return UserObjectFactory.by(
        () -> {
          throw new InvocationTargetException(thrown);
        },
        "Some",
        FILE);
  }
}
