/** What is said of a protocol, and the checked facts that it rests on. */
@NullMarked
package dev.rondo.workflow.verdict;

import org.jspecify.annotations.NullMarked;
