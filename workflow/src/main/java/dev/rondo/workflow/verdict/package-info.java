/** Verdicts, and the checked facts that they rest on. */
@NullMarked
package dev.rondo.workflow.verdict;

import org.jspecify.annotations.NullMarked;
