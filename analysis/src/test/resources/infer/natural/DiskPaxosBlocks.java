import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import rondo.*;

/** Disk Paxos (Gafni, Lamport 2003): a process writes its block to each disk and reads the blocks of the others; every process has a disk. */
@Protocol(n = 3, spec = Agreement.class)
public class DiskPaxosBlocks extends Node {

  record Block(int mbal, int bal, int inp) {}

  record Write(int mbal, int step, Block block) {}
  record Blocks(int mbal, int step, List<Block> blocks) {}

  @Input("1..3") private int input;

  private final Map<Integer, Block> disk = new TreeMap<>();

  private int mbal;
  private int bal;
  private int inp;
  private int step;
  private final Set<NodeId> disks = new HashSet<>();
  private final List<Block> seen = new ArrayList<>();

  @Timeout
  void startBallot() {
    int next = mbal + 1;
    while (next % n() != self().index()) {
      next++;
    }
    mbal = next;
    begin(1);
  }

  private void begin(int newStep) {
    step = newStep;
    disks.clear();
    seen.clear();
    broadcast(new Write(mbal, step, new Block(mbal, bal, inp)));
  }

  @Upon
  void write(NodeId from, Write m) {
    disk.put(from.index(), m.block());
    send(from, new Blocks(m.mbal(), m.step(), List.copyOf(disk.values())));
  }

  @Upon
  void blocks(NodeId from, Blocks m) {
    when(m.mbal() == mbal && m.step() == step);
    for (Block block : m.blocks()) {
      if (block.mbal() > mbal) {
        step = 0; // somebody else has a higher ballot
        return;
      }
      seen.add(block);
    }
    disks.add(from);
    if (disks.size() <= n() / 2) {
      return;
    }
    if (step == 1) {
      Block best = new Block(0, 0, input);
      for (Block block : seen) {
        if (block.bal() > best.bal()) {
          best = block;
        }
      }
      inp = best.inp();
      bal = mbal;
      begin(2);
    } else {
      step = 0;
      output(inp);
    }
  }
}
