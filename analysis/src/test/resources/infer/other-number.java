import rondo.*;

/** The number of Tick is one of its sender, but no lap. */
@Protocol(n = 3)
class P extends Node {
  record Ask(int lap) {}
  record Answer(int lap) {}
  record Tick(int count) {}

  private int lap;
  private int ticks;

  @Timeout void open() { lap++; broadcast(new Ask(lap)); }
  @Timeout void tick() { ticks++; broadcast(new Tick(ticks)); }
  @Upon void ask(NodeId from, Ask m) { when(m.lap() > lap); lap = m.lap(); send(from, new Answer(lap)); }
  @Upon void answer(Mailbox<Answer> all) { var now = all.with(m -> m.lap() == lap); when(now.size() > 1); output(lap); }
  @Upon void ticked(Tick m) { when(m.count() > 1); ticks = 0; }
}
