// The build says what the tutorial shows; colours of Maven's may stand before it.
def said = new File(basedir, "build.log").readLines()
    .findAll { it.contains("rondo: ") }
    .collect { it.substring(it.indexOf("rondo: ")) }
def expected = new File(basedir, "expected.txt").readLines()
assert said == expected
