// What a page can call. Texts go in through one buffer and come out through another, in UTF-8;
// moments are milliseconds. See README.md in this folder.
#include <unistd.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>

#include "base/hex.hpp"
#include "base/sha256.hpp"
#include "record/replay.hpp"
#include "text/catalogue.hpp"
#include "wasm/files.hpp"
#include "wasm/local_server.hpp"
#include "wasm/playback.hpp"
#include "wasm/voice.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

using namespace lastcard;

namespace {

class PageDice final : public server::Dice {
public:
    Digest draw() override {
        Digest bytes{};
        if (getentropy(bytes.data(), bytes.size()) != 0) std::abort();  // no chance, no game
        return bytes;
    }
};

std::string given;     ///< what the page has written
std::string answered;  ///< what it reads
PageDice dice;
std::unique_ptr<LocalServer> local_server;
std::map<unsigned, Voice> voices;  ///< one for each table that is followed
unsigned voice_in_use = 0;
Language language = Language::En;
Playback playback;

LocalServer& local() {
    if (!local_server) local_server = std::make_unique<LocalServer>(dice);
    return *local_server;
}

/// The voice that voice_begin or voice_use named last.
Voice& speaking() { return voices[voice_in_use]; }

Moment moment(double ms) { return {static_cast<std::int64_t>(ms)}; }

server::ConnectionId connection(unsigned number) { return server::ConnectionId{number}; }

void answer(std::string text) { answered = std::move(text); }

}  // namespace

// ---- Texts

EXPORT(input) char* input(unsigned size) {
    given.resize(size);
    return given.data();
}
EXPORT(output) const char* output() { return answered.data(); }
EXPORT(output_size) unsigned output_size() { return static_cast<unsigned>(answered.size()); }

/// The editions that are built in, before everything else (files.hpp).
EXPORT(files_learn) int files_learn() { return learn_files(given) ? 1 : 0; }

// ---- A server inside the page

EXPORT(server_request) void server_request(double now) { local().request(moment(now), given); }
EXPORT(server_open) void server_open(double now, unsigned id) {
    local().opened(moment(now), connection(id));
}
EXPORT(server_text) void server_text(double now, unsigned id) {
    local().text(moment(now), connection(id), given);
}
EXPORT(server_close) void server_close(double now, unsigned id) {
    local().closed(moment(now), connection(id));
}
EXPORT(server_alarm) void server_alarm(double now) { local().alarm(moment(now)); }
EXPORT(server_wake) double server_wake() {
    const Moment wake = local().wake();
    return wake == never ? INFINITY : static_cast<double>(wake.ms);
}
EXPORT(server_out) void server_out(double now) { answer(local().take_out(moment(now))); }
EXPORT(server_thinks) int server_thinks() { return local().wants_to_think() ? 1 : 0; }
EXPORT(server_think) void server_think(double now) { local().think(moment(now)); }
EXPORT(server_save) void server_save() { answer(local().store().save(given)); }
EXPORT(server_put) void server_put() { answer(local().store().put(given).value_or("")); }

// ---- Words

/// "cs" and the messages, as tools/locales.py writes them for this.
EXPORT(words_learn) int words_learn() { return learn_language(std::move(given)) ? 1 : 0; }
EXPORT(words_speak) void words_speak() {
    language = find_language(given).value_or(Language::En);
    for (auto& [number, voice] : voices) voice.speak(language);
}

/// Another table is followed; the number of its voice.
EXPORT(voice_begin) unsigned voice_begin() {
    voice_in_use = voices.empty() ? 1 : voices.rbegin()->first + 1;
    speaking().speak(language);
    return voice_in_use;
}
EXPORT(voice_use) void voice_use(unsigned number) { voice_in_use = number; }
EXPORT(voice_end) void voice_end(unsigned number) { voices.erase(number); }
EXPORT(voice_edition) void voice_edition() { answer(speaking().learn_edition(given).value_or("")); }
EXPORT(voice_hear) void voice_hear(double now) { answer(speaking().hear(given, moment(now))); }
EXPORT(voice_again) void voice_again() { answer(speaking().say_again()); }
EXPORT(voice_cards) void voice_cards() { answer(speaking().card_names()); }
EXPORT(voice_refusal) void voice_refusal() { answer(speaking().refusal(given)); }
EXPORT(voice_explain) void voice_explain() { answer(speaking().explain(given)); }

// ---- Records

/// Seats from 0; any other number stands for who sees everything.
EXPORT(replay_open) void replay_open() { answer(playback.open(given)); }
EXPORT(replay_story) void replay_story(unsigned seat) {
    answer(playback.story(language, seat < max_seats ? seat_at(seat) : Seat::None));
}
EXPORT(replay_look) void replay_look(unsigned step, unsigned seat) {
    answer(playback.look(step, seat < max_seats ? seat_at(seat) : Seat::None, language));
}

// ---- Checks that need no table

/// Empty if the record is true, else the first line that is not, as a sentence.
EXPORT(verify) void verify_record() {
    const std::optional<RecordError> wrong = verify_text(given);
    answer(wrong ? wrong->sentence : std::string());
}
/// Of bytes given as hexadecimal digits.
EXPORT(sha256_hex) void sha256_hex() {
    std::vector<std::uint8_t> bytes(given.size() / 2);
    answer(from_hex(given, bytes) ? to_hex(sha256(bytes)) : std::string());
}
