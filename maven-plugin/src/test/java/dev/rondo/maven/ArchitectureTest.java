package dev.rondo.maven;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rondo.runtime.BuiltInNetwork;
import rondo.runtime.NetworkModel;

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

  /** The modules in their order: each may use those before it, and none of those beside it. */
  private static final List<String> CHAIN =
      List.of(
          "language",
          "frontend",
          "unfold",
          "rounds",
          "sequentializer",
          "analysis",
          "run",
          "hunt search proof equivalence",
          "conform",
          "workflow",
          "report",
          "check junit benchmarks campaign spawn",
          "cli",
          "maven");

  private static final List<String> MODULES =
      CHAIN.stream().flatMap(level -> Stream.of(level.split(" "))).toList();

  /** The place of each module in the chain. */
  private static final Map<String, Integer> LEVELS =
      MODULES.stream()
          .collect(
              Collectors.toMap(
                  Function.identity(),
                  module ->
                      IntStream.range(0, CHAIN.size())
                          .filter(level -> List.of(CHAIN.get(level).split(" ")).contains(module))
                          .findFirst()
                          .orElseThrow()));

  private static final Map<String, Optional<String>> MODULE_OF_PACKAGE = new ConcurrentHashMap<>();

  /**
   * Looked at by hand: ArchUnit's layers match each class with the pattern of each module, which
   * takes longer than all other rules.
   */
  @ArchTest
  static void arrowsNeverTurnBack(JavaClasses classes) {
    assertThat(
            classes.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(ArchitectureTest::turnsBack)
                .map(Dependency::getDescription))
        .isEmpty();
  }

  /** A module uses one that comes later, or one beside it. */
  private static boolean turnsBack(Dependency arrow) {
    Optional<String> from = module(arrow.getOriginClass());
    Optional<String> to = module(arrow.getTargetClass());
    return from.isPresent()
        && to.isPresent()
        && !from.equals(to)
        && LEVELS.get(from.get()) <= LEVELS.get(to.get());
  }

  @ArchTest
  static final ArchRule packagesFormNoCircle =
      slices().assignedFrom(new Packages()).should().beFreeOfCycles();

  private static final class Packages implements SliceAssignment {

    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return type.getPackageName().startsWith("dev.rondo.")
          ? SliceIdentifier.of(type.getPackageName())
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "packages of Rondo";
    }
  }

  @ArchTest
  static final ArchRule theEngineOfTheSearchKnowsNoTerms =
      none("dev.rondo.search.engine", "dev.rondo.search.term");

  @ArchTest
  static final ArchRule termsKnowNoSymmetry =
      none("dev.rondo.search.term", "dev.rondo.search.symmetry");

  @ArchTest
  static final ArchRule symmetryKnowsNoForm =
      none("dev.rondo.search.symmetry", "dev.rondo.search.rounds", "dev.rondo.search.async");

  @ArchTest
  static final ArchRule theSequentialFormRunsAlone =
      none("dev.rondo.run.sequential", "dev.rondo.run.async");

  @ArchTest
  static final ArchRule onlyItsOwnerKnowsEclipse =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.rondo.frontend.java")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.eclipse..");

  @ArchTest
  static final ArchRule onlyTheWireKnowsNetty =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.rondo.spawn.wire")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.netty..");

  @ArchTest
  static final ArchRule onlyTheStoreKnowsSql =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.rondo.campaign.store")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql..", "org.sqlite..");

  /**
   * The locale of the machine would choose the digits: a format is passed on as a variable, too.
   */
  @ArchTest
  static final ArchRule textNeedsNoLocale =
      noClasses()
          .should()
          .callMethod(String.class, "format", String.class, Object[].class)
          .orShould()
          .callMethod(PrintWriter.class, "printf", String.class, Object[].class)
          .orShould()
          .callMethod(PrintStream.class, "printf", String.class, Object[].class);

  /** A full disk has one answer, and no file is left half written. Standard output is no file. */
  @ArchTest
  static final ArchRule filesAreWrittenInOnePlace =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "dev.rondo.frontend.file", "dev.rondo.benchmarks.checkers", "dev.rondo.search.disk")
          .and()
          .doNotHaveSimpleName("StandardOutput")
          .should()
          .callMethodWhere(
              target(owner(type(Files.class)))
                  .and(
                      target(
                          nameMatching(
                              "write|writeString|newBufferedWriter|newOutputStream|createDirector.*"))))
          .orShould()
          .dependOnClassesThat()
          .belongToAnyOf(FileWriter.class, FileOutputStream.class, RandomAccessFile.class);

  /** What runs a protocol works with classes and numbers, not with the tree of its file. */
  @ArchTest
  static final ArchRule treesStayWithThePasses =
      noClasses()
          .that()
          .resideInAnyPackage(
              "dev.rondo.run..",
              "dev.rondo.hunt..",
              "dev.rondo.search.engine..",
              "dev.rondo.report..",
              "dev.rondo.junit..",
              "dev.rondo.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.github.javaparser..");

  @ArchTest
  static final ArchRule languageNeedsNothingButJava =
      classes()
          .that()
          .resideInAPackage("rondo..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "rondo..");

  /** What a network means is derived from its model, which only the oracle does not use. */
  @ArchTest
  static final ArchRule networksAreKnownByTheirModels =
      noClasses()
          .that()
          .resideOutsideOfPackages("rondo..", "dev.rondo.equivalence..")
          .should()
          .dependOnClassesThat(
              assignableTo(BuiltInNetwork.class).and(not(equivalentTo(BuiltInNetwork.class))));

  /** Nor does any code compare names of networks. */
  @ArchTest
  static void networksAreNotKnownByTheirNames(JavaClasses classes) throws IOException {
    String names =
        NetworkModel.builtIn().stream()
            .map(NetworkModel::simpleName)
            .collect(Collectors.joining("|", "\"(rondo\\.)?(", ")\""));
    try (Stream<Path> files = Files.walk(Path.of(".."))) {
      assertThat(files.filter(ArchitectureTest::isMainSource))
          .hasSizeGreaterThan(1000)
          .allSatisfy(file -> assertThat(file).content().doesNotContainPattern(names));
    }
  }

  private static boolean isMainSource(Path file) {
    String name = file.toString();
    return name.contains("/src/main/java/dev/rondo/")
        && name.endsWith(".java")
        && !name.contains("/equivalence/");
  }

  /** The other rules would hold of nothing at all if a module were not seen. */
  @ArchTest
  static void everyModuleIsSeen(JavaClasses classes) {
    for (String module : MODULES) {
      assertThat(classes).as(module).anyMatch(type -> isIn(type.getPackageName(), root(module)));
    }
  }

  @ArchTest
  static void everyClassBelongsToAModule(JavaClasses classes) {
    assertThat(classes).allMatch(type -> module(type).isPresent());
  }

  @ArchTest
  static void everyPackageIsDescribed(JavaClasses classes) throws IOException {
    String page = Files.readString(Path.of("../ARCHITECTURE.md"));
    assertThat(classes)
        .extracting(type -> type.getPackageName().replaceFirst("^dev\\.rondo\\.", ""))
        .allSatisfy(name -> assertThat(page).containsPattern("(?m)^\\| .*`" + name + "`.* \\|.*"));
  }

  private static String root(String module) {
    return module.equals("language") ? "rondo" : "dev.rondo." + module;
  }

  private static Optional<String> module(JavaClass type) {
    return MODULE_OF_PACKAGE.computeIfAbsent(
        type.getPackageName(),
        name -> MODULES.stream().filter(module -> isIn(name, root(module))).findFirst());
  }

  private static boolean isIn(String packageName, String root) {
    return packageName.equals(root) || packageName.startsWith(root + ".");
  }

  private static ArchRule none(String from, String... to) {
    return noClasses()
        .that()
        .resideInAPackage(from + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(Stream.of(to).map(name -> name + "..").toArray(String[]::new));
  }
}
