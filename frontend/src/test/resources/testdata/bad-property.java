import rondo.*;

@Protocol
@Property(name = "served", formula = "[] (waits -> <> works)")
@Property(name = "open", formula = "[] (waits -> <> waits")
@Property(name = "next", formula = "waits -> X waits")
@Property(name = "bare", formula = "all [] waits")
@Property(name = "open", formula = "output = \"a b\" || waits)")
@Property(name = "safety", formula = "waits")
@Property(name = "two words", formula = "<> output = 3")
@Property(name = "joined", formula = "[] " + "waits")
class P extends Node {
  private int x;

  @Observed
  boolean waits() {
    return x > 0;
  }
}
