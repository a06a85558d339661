"""What the misbehaving bots share: they greet and play their first choice until the trouble starts."""
import sys


def play(trouble, after=3):
    """Answers `after` questions; the next one gets what `trouble` does."""
    asked = 0
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "hello":
            print("name Trouble\nready 1", flush=True)
        elif word == "view":
            choices = []
        elif word == "choice":
            choices.append(rest)
        elif word == "window":
            print("move none", flush=True)
        elif word == "ask":
            asked += 1
            if asked > after:
                trouble()
            print("move", choices[0], flush=True)
