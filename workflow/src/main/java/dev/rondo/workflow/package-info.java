/**
 * Runs either form of a protocol under strategies, specs and monitors; nothing here prints to a
 * person or reads options.
 */
@NullMarked
package dev.rondo.workflow;

import org.jspecify.annotations.NullMarked;
