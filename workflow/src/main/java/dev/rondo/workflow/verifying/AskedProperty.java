package dev.rondo.workflow.verifying;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.PropertyFormula;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.search.temporal.LtlProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.SourceVersion;
import rondo.runtime.FormulaSyntaxError;

/**
 * What a search asks for beside safety.
 *
 * @param termination whether every process must output in every fair run
 * @param formula what every fair run must satisfy
 */
public record AskedProperty(boolean termination, Optional<LtlProperty> formula) {

  /** Nothing. */
  public static final AskedProperty SAFETY = new AskedProperty(false, Optional.empty());

  /**
   * What a person has written: one of the names that every protocol knows, the name of a
   * {@code @Property}, or a formula.
   *
   * @param option where it is written
   * @throws UsageError where it is none of these
   */
  public static AskedProperty of(Protocol protocol, String text, String option) {
    if (PropertyFormula.BUILT_IN.contains(text)) {
      return new AskedProperty(text.equals("termination"), Optional.empty());
    }
    Optional<PropertyFormula> named =
        protocol.properties().stream().filter(each -> each.name().equals(text)).findFirst();
    String formula = named.map(PropertyFormula::text).orElse(text);
    try {
      LtlProperty asked =
          new LtlProperty(protocol.formula(formula), formula, named.map(PropertyFormula::name));
      return new AskedProperty(false, Optional.of(asked));
    } catch (FormulaSyntaxError fault) {
      throw new UsageError(
          SourceVersion.isName(text)
              ? "%s %s: there are %s; or write a formula, such as '<> output'"
                  .formatted(option, text, String.join(", ", names(protocol)))
              : option + ": " + fault.text() + "\n" + fault.marked(text));
    }
  }

  private static List<String> names(Protocol protocol) {
    List<String> names = new ArrayList<>(PropertyFormula.BUILT_IN);
    protocol.properties().forEach(each -> names.add(each.name()));
    return names;
  }

  /** Whether every state is kept in memory: more is asked for than safety. */
  public boolean isOfRuns() {
    return termination || formula.isPresent();
  }
}
