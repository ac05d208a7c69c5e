// The goals say what the program says, with the defaults of the project, and write into the folder of the build.
def log = new File(basedir, "build.log").text
[ "Election.java: accepted: asynchronous, rounds, sequential",
  "ElectionSequential.java",
  "n = 4, f = 0, network Arbitrary",
  "seed 1, until the first bug, up to",
  "AgreementPerKey violated: term 1 has two values: ",
  "rondo hunt has found a bug" ].each { assert log.contains(it) : it }
def written = new File(basedir, "target/rondo")
assert new File(written, "sequential/ElectionSequential.java").isFile()
assert new File(written, "Election-n4-Arbitrary-seed1.trace.json").isFile()
assert new File(written, "Election.html").isFile()
