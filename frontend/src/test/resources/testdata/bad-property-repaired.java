import rondo.*;

@Protocol
@Property(name = "served", formula = "[] (waits -> <> output)")
@Property(name = "open", formula = "[] (waits -> <> waits)")
@Property(name = "next", formula = "waits -> <> waits")
@Property(name = "bare", formula = "[] all waits")
@Property(name = "closed", formula = "output = \"a b\" || waits")
@Property(name = "safe", formula = "waits")
@Property(name = "twoWords", formula = "<> output = 3")
@Property(name = "joined", formula = "[] waits")
class P extends Node {
  private int x;

  @Observed
  boolean waits() {
    return x > 0;
  }
}
