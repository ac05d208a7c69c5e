package dev.rondo.benchmarks.bench;

/** Where times were measured; nothing that names the machine itself. */
public record MeasuringMachine(int cores, String jvm, String os) {

  /** This one. */
  public static MeasuringMachine here() {
    return new MeasuringMachine(
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.version"),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"));
  }

  @Override
  public String toString() {
    return cores + " cores, " + jvm + ", " + os;
  }
}
