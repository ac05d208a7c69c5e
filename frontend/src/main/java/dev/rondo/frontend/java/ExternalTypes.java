package dev.rondo.frontend.java;

import java.util.Optional;

/** Types that no class loader of Rondo's finds: those that a compiler at work has before it. */
@FunctionalInterface
public interface ExternalTypes {

  /** There are none. */
  ExternalTypes NONE = path -> Optional.empty();

  /**
   * A type, where it is one of them.
   *
   * @param path its binary name with slashes, such as {@code demo/Votes}
   */
  Optional<TypeSource> find(String path);

  /** What a type is known from. */
  sealed interface TypeSource permits ClassFile, JavaFile {}

  /** The bytes of its class file; callers do not change them. */
  @SuppressWarnings("ArrayRecordComponent")
  record ClassFile(byte[] bytes) implements TypeSource {}

  /** The text of its source file, which is not compiled yet. */
  record JavaFile(String name, String text) implements TypeSource {}
}
