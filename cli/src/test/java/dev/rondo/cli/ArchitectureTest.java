package dev.rondo.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.List;

/** The modules form a chain, and its arrows never turn back. */
@AnalyzeClasses(
    packages = {"rondo", "dev.rondo"},
    importOptions = {DoNotIncludeTests.class, ArchitectureTest.DoNotIncludeTestJars.class})
class ArchitectureTest {

  /** What the tests of several modules share is packed in a jar. */
  static final class DoNotIncludeTestJars implements ImportOption {

    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }

  /** A module, and the modules it may use. */
  private record Module(String name, String packages, List<String> mayUse) {

    Module(String name, String... mayUse) {
      this(name, "dev.rondo." + name + "..", List.of(mayUse));
    }
  }

  private static final List<Module> MODULES =
      List.of(
          new Module("language", "rondo..", List.of()),
          new Module("frontend", "language"),
          new Module("unfold", "language", "frontend"),
          new Module("rounds", "language", "frontend", "unfold"),
          new Module("sequentializer", "language", "frontend", "unfold", "rounds"),
          new Module("tester", "language", "frontend", "unfold", "rounds", "sequentializer"),
          new Module(
              "junit", "language", "frontend", "unfold", "rounds", "sequentializer", "tester"),
          new Module(
              "benchmarks", "language", "frontend", "unfold", "rounds", "sequentializer", "tester"),
          new Module(
              "cli",
              "language",
              "frontend",
              "unfold",
              "rounds",
              "sequentializer",
              "tester",
              "benchmarks"));

  @ArchTest static final ArchRule arrowsNeverTurnBack = chain();

  @ArchTest
  static final ArchRule languageNeedsNothingButJava =
      classes()
          .that()
          .resideInAPackage("rondo..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "rondo..");

  /** The other rules would hold of nothing at all if a module were not seen. */
  @ArchTest
  static void everyModuleIsSeen(JavaClasses classes) {
    for (Module module : MODULES) {
      String prefix = module.packages().replace("..", "");
      assertThat(classes)
          .as(module.name())
          .anyMatch(
              c ->
                  c.getPackageName().equals(prefix) || c.getPackageName().startsWith(prefix + "."));
    }
  }

  @ArchTest
  static void everyClassBelongsToAModule(JavaClasses classes) {
    List<String> roots = MODULES.stream().map(m -> m.packages().replace("..", "")).toList();
    assertThat(classes)
        .allMatch(
            c ->
                roots.stream()
                    .anyMatch(
                        r ->
                            c.getPackageName().equals(r)
                                || c.getPackageName().startsWith(r + ".")));
  }

  private static LayeredArchitecture chain() {
    LayeredArchitecture chain = layeredArchitecture().consideringOnlyDependenciesInLayers();
    for (Module module : MODULES) {
      chain = chain.layer(module.name()).definedBy(module.packages());
    }
    for (Module module : MODULES) {
      chain =
          module.mayUse().isEmpty()
              ? chain.whereLayer(module.name()).mayNotAccessAnyLayer()
              : chain
                  .whereLayer(module.name())
                  .mayOnlyAccessLayers(module.mayUse().toArray(String[]::new));
    }
    return chain;
  }
}
