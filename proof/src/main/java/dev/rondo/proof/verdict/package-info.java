/** The results of proofs. */
@NullMarked
package dev.rondo.proof.verdict;

import org.jspecify.annotations.NullMarked;
