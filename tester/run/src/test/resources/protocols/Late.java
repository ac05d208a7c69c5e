import rondo.*;

/** P1 may speak by itself in the first round; P2 asks P0 in the second what it has heard. */
@Protocol(n = 3, network = Reliable.class, spec = Late.Heard.class)
public class Late extends Node {

  @Round(1) record Said(int value) {}

  @Round(2) record Ask(int value) {}

  private boolean heard;
  private boolean said;
  private boolean asked;

  @Init
  void start() {
    if (self().index() == 2) {
      send(node(0), new Ask(1));
    }
  }

  @Timeout
  void say() {
    when(!said && self().index() == 1);
    said = true;
    output("said");
    send(node(0), new Said(1));
  }

  @Upon
  void said(Said m) {
    when(!heard && !asked);
    heard = true;
  }

  @Upon
  void ask(Ask m) {
    when(!asked);
    asked = true;
    output(heard ? "heard" : "not heard");
  }

  /** What was said was heard. */
  public static final class Heard implements Spec<String> {
    private boolean said;
    private boolean missed;

    @Override
    public void observe(NodeId node, String output) {
      said |= output.equals("said");
      missed |= output.equals("not heard");
      if (said && missed) {
        throw new Violation("it was said, and not heard");
      }
    }
  }
}
