package dev.rondo.run.load;

import java.util.Map;

/** Defines classes from memory; all else comes from the user's class path and from Rondo. */
public final class MemoryLoader extends ClassLoader {

  private final Map<String, byte[]> classes;

  /** A loader of class files by binary name. */
  public MemoryLoader(String name, ClassLoader parent, Map<String, byte[]> classes) {
    super(name, parent);
    this.classes = classes;
  }

  /** Its own classes come first: they may be on the user's class path as well. */
  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      byte[] bytes = classes.get(name);
      if (bytes == null) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : defineClass(name, bytes, 0, bytes.length);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    return MemoryLoader.class.getClassLoader().loadClass(name);
  }
}
