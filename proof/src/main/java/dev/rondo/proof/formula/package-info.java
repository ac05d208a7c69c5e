/** What happens in rounds, as formulas: who sends, who hears whom, and what must not be. */
@NullMarked
package dev.rondo.proof.formula;

import org.jspecify.annotations.NullMarked;
