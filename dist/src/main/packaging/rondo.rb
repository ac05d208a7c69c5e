# Homebrew: brew install --formula ./rondo.rb, or as Formula/rondo.rb of a tap.
class Rondo < Formula
  desc "Finds bugs in fault-tolerant distributed protocols written in Java"
  homepage "@URL@"
  url "@URL@/releases/rondo-@VERSION@.tar.gz"
  sha256 "@SHA256_TAR@"
  license "Apache-2.0"

  depends_on "openjdk"

  def install
    libexec.install Dir["*"]
    (bin/"rondo").write_env_script libexec/"bin/rondo", Language::Java.overridable_java_home_env
  end

  test do
    system bin/"rondo", "init", "Election"
    assert_match "accepted", shell_output("#{bin}/rondo check election")
  end
end
