package dev.rondo.check;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import org.jspecify.annotations.Nullable;

/** Finds what stands at a character of a file: javac's carets go to where it begins. */
final class NarrowestTree extends TreeScanner<@Nullable Void, Integer> {

  private final CompilationUnitTree unit;
  private final SourcePositions positions;
  private Tree narrowest;

  NarrowestTree(CompilationUnitTree unit, SourcePositions positions) {
    this.unit = unit;
    this.positions = positions;
    this.narrowest = unit;
  }

  /** The narrowest tree around a character, or the whole file. */
  Tree at(int offset) {
    scan(unit, offset);
    return narrowest;
  }

  @Override
  public @Nullable Void scan(@Nullable Tree tree, Integer offset) {
    // Children come after their parents, so what is found last is narrowest.
    if (tree != null && holds(tree, offset)) {
      narrowest = tree;
      super.scan(tree, offset);
    }
    return null;
  }

  private boolean holds(Tree tree, int offset) {
    return positions.getStartPosition(unit, tree) <= offset
        && offset < positions.getEndPosition(unit, tree);
  }
}
