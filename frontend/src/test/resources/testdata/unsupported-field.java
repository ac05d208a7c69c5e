import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private Object any;
  private Thread thread;
  private List<StringBuilder> builders;
  private List raw;
  private Box box;
  private Runnable action;

  static class Box {}
}
