package rondo;

/** No two outputs differ, neither between processes nor of one process over time. */
public final class Agreement implements Spec<Object> {

  private transient NodeId first;
  private boolean anyDecided;
  private Object decided;

  @Override
  public void observe(NodeId node, Object output) {
    if (!anyDecided) {
      first = node;
      anyDecided = true;
      decided = output;
    } else if (!decided.equals(output)) {
      throw new Violation(first + " decided " + decided + ", " + node + " decided " + output);
    }
  }
}
