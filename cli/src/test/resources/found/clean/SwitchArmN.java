// A legal protocol without a bug. An arm of a switch expression that is n() was emitted as an empty statement.
import rondo.*;
@Protocol(n = 2)
public class SwitchArmN extends RoundNode {
  enum Mood { A, B }
  record Msg(int v) {}
  private int a; private Mood mood = Mood.B;
  @Send(1) Msg say() { return new Msg(a); }
  @Update(1) void hear(Mailbox<Msg> box) {
    a = 1 + switch (mood) { case A -> box.size(); case B -> n(); };
    if (phase() == 1) { output(a); }
  }
}
