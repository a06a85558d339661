"""python3 check_deal.py RECORD EDITION: deals a record's first round again (docs/fairness.md)"""
import hashlib, hmac, itertools, json, struct, sys
head, edition = json.loads(open(sys.argv[1], "rb").readline()), open(sys.argv[2], "rb").read()
lines = [line.split() for line in edition.decode().splitlines()]
rules = {line[1]: line[2] for line in lines if line[0] == "rule"} | head["rules"]
copies = [(x[1], int(x[3]) * int(rules.get("decks", 1))) for x in lines if x[0] == "face"]
deck = [card for card, n in copies for _ in range(n)]
seed, seats, checks = bytes.fromhex(head["seed"]), head["seats"], [(edition, head["edition_hash"])]
assert head["shuffle"] == "hmac-sha256", "this shuffle cannot be checked"
if fair := head.get("fair"):
    secret, *reveals = map(bytes.fromhex, [fair["secret"], *(p["reveal"] for p in fair["players"])])
    checks += zip([secret, *reveals], [fair["commit"], *(p["commit"] for p in fair["players"])])
    parts = [fair["table"].encode(), str(fair["match"]).encode(), *reveals]
    message = b"".join(struct.pack(">I", len(part)) + part for part in parts)
    assert hmac.digest(secret, message, "sha256") == seed, "the seed is not the derived one"
for shown, promised in checks: assert hashlib.sha256(shown).hexdigest() == promised, promised
def dealt(ordinal, cards):  # from the top, which is the end of the list
    labels = (b"lastcard shuffle 1" + struct.pack(">3I", 1, ordinal, n) for n in itertools.count())
    words = (w for x in labels for w in struct.unpack(">8I", hmac.digest(seed, x, "sha256")))
    while i := len(cards):
        j = next(w for w in words if w < 2**32 - 2**32 % i) % i
        cards[i - 1], cards[j] = cards[j], cards[i - 1]
        yield cards.pop()
lots = rules.get("dealer") != "given"
pile, tied = list(dealt(0, deck[:])), list(range(seats)) if lots else [head["dealer"]]
while len(tied) > 1 and len(pile) >= len(tied):
    drawn = [int(x) if x in [*"0123456789"] else 0 for x in [pile.pop(0)[1:] for _ in tied]]
    tied = [seat for seat, number in zip(tied, drawn) if number == max(drawn)]
pile, hand = list(dealt(int(lots), deck)), int(rules.get("hand_size", 7))
for k in range(seats): print((tied[0] + 1 + k) % seats, *pile[k::seats][:hand])
