#!/bin/sh
# A bot that misbehaves in the way that its argument names.
way=$1

# Most of them greet and play their first choice, until they are asked once more than this often.
# That question gets what `trouble` does.
case $way in
    closes_input|complains|forgets_move|forgets_word|hangs) patience=0 ;;
    *) patience=3 ;;
esac

trouble() {
    case $way in
        # Writes lines without end, or one line, or to its stderr.
        babbles) while :; do echo "info thinking"; done ;;
        long_line)
            while :; do printf "move move move move move move move move move move move move "; done ;;
        complains) while :; do echo "what am I doing here" >&2; done ;;
        # Writes bytes that are no text, or a zero byte inside an answer.
        binary) printf 'move \377\376\n' ;;
        zeros) printf 'move dr\000aw\n' ;;
        # Plays a card that is not there.
        cheats) echo "move W+4/R/G" ;;
        # Answers once more, and will never hear another word.
        closes_input)
            exec <&-
            echo "move $choice"
            sleep 60
            ;;
        # Lives on, but will never say another word.
        closes_output)
            exec >&-
            sleep 60
            ;;
        # Answers, but not as it should; or says what it plays, but not that it is its move.
        forgets_move) echo "I play the red seven"; sleep 60 ;;
        forgets_word) echo "draw"; sleep 60 ;;
        # Falls asleep over a question.
        hangs) sleep 60 ;;
        # Dies of a signal in the middle of a game.
        killed) kill -SEGV $$ ;;
        # Ends and leaves a child behind, which keeps its pipes open.
        leaves_a_child)
            sleep 60 &
            exit 0
            ;;
    esac
}

case $way in
    crashes_at_once) echo "no such luck" >&2; exit 3 ;;
    # Never says anything.
    silent) sleep 60; exit ;;
    # Speaks a version that does not exist.
    old) read -r hello; echo "ready 7"; sleep 60; exit ;;
    # Is ready, and then neither listens nor goes, whatever it is told.
    stubborn) trap '' HUP INT TERM; read -r hello; echo "ready 1"; sleep 60; exit ;;
esac

answer() {
    echo "move $1"
}
[ "$way" != answers_twice ] || answer() { printf 'move %s\nmove %s\n' "$1" "$1"; }

asked=0
while read -r word rest; do
    case $word in
        hello) printf 'name Trouble\nready 1\n' ;;
        view) choice= ;;
        choice) choice=${choice:-$rest} ;;
        window) answer none ;;
        ask)
            asked=$((asked + 1))
            [ "$asked" -le "$patience" ] || trouble
            answer "$choice"
            ;;
    esac
done
