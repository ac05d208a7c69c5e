/** What proofs come to. */
@NullMarked
package dev.rondo.proof.verdict;

import org.jspecify.annotations.NullMarked;
