package dev.rondo.rounds;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.JavaFormatter;
import dev.rondo.unfold.PhaseTree;
import java.util.List;
import java.util.Optional;

/**
 * The unfolded phase as a program, P_phase of Drăgoi and Inzaghi Pronesti 2022 (section 4.3, Fig.
 * 8): a {@code Node} class. The paper nests the handlers; a handler has no place to wait inside
 * another one, so ghost flags keep the path, as in Fig. 10.
 *
 * @param unit the file of the class
 * @param declaration the class in it
 * @param ghosts the variables that the protocol does not have, its last ones
 */
public record PhaseProgram(
    CompilationUnit unit, ClassOrInterfaceDeclaration declaration, List<String> ghosts) {

  /**
   * The program of a phase tree.
   *
   * @param log gets what cannot be translated
   */
  public static Optional<PhaseProgram> of(PhaseTree tree, Log log) {
    return new PhaseProgramBuilder(tree, log).build();
  }

  /** The name of the class. */
  public String name() {
    return declaration.getNameAsString();
  }

  /** The file as text, formatted. */
  public String print() {
    return JavaFormatter.format(unit).text();
  }
}
