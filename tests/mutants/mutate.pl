# Makes one mutation: reads a source on standard input and writes it changed to standard output.
#
#   perl mutate.pl OLD NEW [ANCHOR]
#
# OLD has to occur exactly once: in the whole source, or with ANCHOR between the place where ANCHOR
# occurs (exactly once) and the next line that begins with a closing brace. White space does not
# matter in OLD and ANCHOR, so that formatting the source changes nothing.
use strict;
use warnings;

my ($old, $new, $anchor) = @ARGV;

# A pattern for source text: its words and signs, with any white space between them.
sub pattern {
    my @tokens = $_[0] =~ /\w+|[^\w\s]/g;
    my $pattern = "";
    for my $i (0 .. $#tokens) {
        if ($i > 0) {
            $pattern .= $tokens[$i] =~ /^\w/ && $tokens[$i - 1] =~ /\w$/ ? '\s+' : '\s*';
        }
        $pattern .= quotemeta $tokens[$i];
    }
    $pattern = '(?<!\w)' . $pattern if $tokens[0] =~ /^\w/;
    $pattern .= '(?!\w)' if $tokens[-1] =~ /\w$/;
    return qr/$pattern/;
}

sub fail {
    print STDERR "$_[0]\n";
    exit 1;
}

my $text = do { local $/; <STDIN> };
my ($from, $to) = (0, length $text);
if (defined $anchor) {
    my $pattern = pattern($anchor);
    my $count = () = $text =~ /$pattern/g;
    fail("`$anchor` occurs $count times instead of once") if $count != 1;
    $text =~ /$pattern/;
    $from = $-[0];
    my $end = index $text, "\n}", $from;
    $to = $end if $end >= 0;
}
my $part = substr $text, $from, $to - $from;
my $pattern = pattern($old);
my $count = () = $part =~ /$pattern/g;
fail("`$old` occurs $count times instead of once" . (defined $anchor ? " in `$anchor`" : ""))
    if $count != 1;
$part =~ s/$pattern/$new/;
substr($text, $from, $to - $from) = $part;
print $text;
