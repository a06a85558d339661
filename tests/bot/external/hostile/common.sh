# What the misbehaving bots share: they greet and play their first choice, until they are asked once
# more than $1 times. That question gets what the function `trouble` does.
play_until() {
    asked=0
    while read -r word rest; do
        case $word in
            hello) printf 'name Trouble\nready 1\n' ;;
            view) choice= ;;
            choice) choice=${choice:-$rest} ;;
            window) echo "move none" ;;
            ask)
                asked=$((asked + 1))
                [ "$asked" -le "$1" ] || trouble
                echo "move $choice"
                ;;
        esac
    done
}
