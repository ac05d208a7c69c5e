package dev.rondo.run.observe;

/** Thrown by an observer where an implementation differs from the protocol, which ends the run. */
public final class ImplementationDiffers extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient Finding finding;

  /** With the difference. */
  public ImplementationDiffers(Finding finding) {
    super(finding.message(), null, false, false);
    this.finding = finding;
  }

  /** The difference. */
  public Finding finding() {
    return finding;
  }
}
