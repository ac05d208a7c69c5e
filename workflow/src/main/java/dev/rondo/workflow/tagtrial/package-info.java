/** Tries proposed tags on a protocol, as tags that its user wrote would be tried. */
@org.jspecify.annotations.NullMarked
package dev.rondo.workflow.tagtrial;
