// The functions that the page calls. Texts are passed in one buffer and returned in another, in
// UTF-8; moments are milliseconds. See README.md in this folder.
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
#include "wasm/narrator.hpp"
#include "wasm/playback.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

using namespace lastcard;

namespace {

class PageRandom final : public RandomSource {
public:
    Digest draw() override {
        Digest bytes{};
        // Without random bytes there is no game.
        if (getentropy(bytes.data(), bytes.size()) != 0) std::abort();
        return bytes;
    }
};

std::string given;     ///< input, written by the page
std::string answered;  ///< output, read by the page
PageRandom random;
std::unique_ptr<LocalServer> local_server;
std::map<unsigned, Narrator> voices;  ///< one for each followed table
unsigned voice_in_use = 0;
Language language = Language::En;
Playback playback;

LocalServer& local() {
    if (!local_server) local_server = std::make_unique<LocalServer>(random);
    return *local_server;
}

/// The narrator selected by the last voice_begin or voice_use.
Narrator& speaking() { return voices[voice_in_use]; }

Moment moment(double ms) { return {static_cast<std::int64_t>(ms)}; }

site::ConnectionId connection(unsigned number) { return site::ConnectionId{number}; }

void answer(std::string text) { answered = std::move(text); }

}  // namespace

// ---- Texts

EXPORT(input) char* input(unsigned size) {
    given.resize(size);
    return given.data();
}
EXPORT(output) const char* output() { return answered.data(); }
EXPORT(output_size) unsigned output_size() { return static_cast<unsigned>(answered.size()); }

/// Sets the built-in editions (files.hpp). Call it before everything else.
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
EXPORT(server_put) void server_put() { answer(local().store().put(given).error()); }

// ---- Messages in a language

/// The language, such as "cs", and its messages, as written by tools/locales.py.
EXPORT(words_learn) int words_learn() { return learn_language(std::move(given)) ? 1 : 0; }
EXPORT(words_speak) void words_speak() {
    language = find_language(given).value_or(Language::En);
    for (auto& [number, voice] : voices) voice.speak(language);
}

/// Starts following a table. Returns the number of its narrator.
EXPORT(voice_begin) unsigned voice_begin() {
    voice_in_use = voices.empty() ? 1 : voices.rbegin()->first + 1;
    speaking().speak(language);
    return voice_in_use;
}
EXPORT(voice_use) void voice_use(unsigned number) { voice_in_use = number; }
EXPORT(voice_end) void voice_end(unsigned number) { voices.erase(number); }
EXPORT(voice_edition) void voice_edition() { answer(speaking().learn_edition(given).error()); }
EXPORT(voice_hear) void voice_hear(double now) { answer(speaking().hear(given, moment(now))); }
EXPORT(voice_again) void voice_again() { answer(speaking().say_again()); }
EXPORT(voice_cards) void voice_cards() { answer(speaking().card_names()); }
EXPORT(voice_refusal) void voice_refusal() { answer(speaking().refusal(given)); }
EXPORT(voice_explain) void voice_explain() { answer(speaking().explain(given)); }

// ---- Records

/// Seats start at 0; any other number stands for a viewer who sees everything.
EXPORT(replay_open) void replay_open() { answer(playback.open(given)); }
EXPORT(replay_story) void replay_story(unsigned seat) {
    answer(playback.story(language, seat < max_seats ? seat_at(seat) : Seat::None));
}
EXPORT(replay_look) void replay_look(unsigned step, unsigned seat) {
    answer(playback.look(step, seat < max_seats ? seat_at(seat) : Seat::None, language));
}

// ---- Checks that need no table

/// Empty if the record is valid, otherwise a sentence about its first invalid line.
EXPORT(verify) void verify_record() {
    const std::optional<RecordError> wrong = verify_text(given);
    answer(wrong ? wrong->sentence : std::string());
}
/// The SHA-256 hash of bytes given as hexadecimal digits.
EXPORT(sha256_hex) void sha256_hex() {
    std::vector<std::uint8_t> bytes(given.size() / 2);
    answer(from_hex(given, bytes) ? to_hex(sha256(bytes)) : std::string());
}
