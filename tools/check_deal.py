"""Deals the first round of a record again: python3 check_deal.py RECORD EDITION
EDITION is the output of: lastcard editions show ID --json  (docs/fairness.md describes the method)"""
import hashlib, hmac, itertools, json, struct, sys
if len(sys.argv) != 3: print(__doc__, file=sys.stderr); sys.exit(2)
head, edition = json.loads(open(sys.argv[1], "rb").readline()), json.load(open(sys.argv[2], "rb"))
rules, seats, seed = edition["rules"] | head["rules"], head["seats"], bytes.fromhex(head["seed"])
deck = [x["token"] for x in edition["faces"] for _ in range(x["copies"] * int(rules["decks"]))]
assert edition["hash"] == head["edition_hash"], "the record is of another edition"
assert head["shuffle"] == "hmac-sha256", "this shuffle cannot be checked"
if fair := head.get("fair"):
    secret, *reveals = map(bytes.fromhex, [fair["secret"], *(p["reveal"] for p in fair["players"])])
    join = lambda parts: b"".join(struct.pack(">I", len(part)) + part for part in parts)
    for who, shown in zip([fair, *fair["players"]], [secret, *reveals]):
        about = [fair["table"], fair["match"], fair.get("attempt"), who.get("person", 0)]
        bound = join([b"lastcard commit 2", *(str(each).encode() for each in about), shown])
        committed = hashlib.sha256(bound if fair.get("scheme") == 2 else shown).hexdigest()
        assert committed == who["commit"], "not committed: " + shown.hex()
    message = join([fair["table"].encode(), str(fair["match"]).encode(), *reveals])
    assert hmac.digest(secret, message, "sha256") == seed, "the seed is not the derived one"
def dealt(ordinal, cards):  # the cards from the top, which is the end of the list
    labels = (b"lastcard shuffle 1" + struct.pack(">3I", 1, ordinal, n) for n in itertools.count())
    words = (w for x in labels for w in struct.unpack(">8I", hmac.digest(seed, x, "sha256")))
    while i := len(cards):
        j = next(w for w in words if w < 2**32 - 2**32 % i) % i
        cards[i - 1], cards[j] = cards[j], cards[i - 1]
        yield cards.pop()
lots = rules["dealer"] == "highest_number"
pile, tied = list(dealt(0, deck[:])), list(range(seats)) if lots else [head["dealer"]]
while len(tied) > 1 and len(pile) >= len(tied):
    drawn = [int(x) if x in [*"0123456789"] else 0 for x in [pile.pop(0)[1:] for _ in tied]]
    tied = [seat for seat, number in zip(tied, drawn) if number == max(drawn)]
pile, hand = list(dealt(int(lots), deck)), int(rules["hand_size"])
for k in range(seats): print((tied[0] + 1 + k) % seats, *pile[k::seats][:hand])
