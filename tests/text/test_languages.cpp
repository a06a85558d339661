// The six languages: whole matches told and asked about in each of them, and the words of the
// published rulebooks, which players know.
#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "edition/switches.hpp"
#include "locale_tool.hpp"
#include "record/replay.hpp"
#include "tables.hpp"
#include "text/narrate.hpp"
#include "text/sentences.hpp"
#include "view/seat_view.hpp"

using namespace text_tests;

namespace {

/// The problem of a sentence; empty: none.
std::string flaw(const std::string& sentence) {
    if (sentence.empty()) return "empty";
    if (sentence.find_first_of("{}#") != std::string::npos) return "an argument is left in it";
    if (sentence.find("  ") != std::string::npos) return "two spaces";
    if (sentence.front() == ' ' || sentence.back() == ' ') return "a space at its edge";
    for (const std::string_view group : {"event.", "ask.", "card.", "refusal.", "colour."}) {
        const std::size_t at = sentence.find(group);
        if (at == std::string::npos || at + group.size() == sentence.size()) continue;
        if (sentence[at + group.size()] != ' ') return "a key is left in it";
    }
    return {};
}

/// Whether it ends as a sentence does, maybe inside quotation marks.
bool ends_well(std::string_view sentence) {
    for (const std::string_view end : {".", "!", "!”", "!“", "!»"})
        if (sentence.ends_with(end)) return true;
    return false;
}

/// Everything that is said to a spectator and to two of the players in a match.
std::vector<std::string> told(const Record& record, const Catalogue& catalogue) {
    std::vector<std::string> all;
    const Replayed replayed = replay(record, [&](const ReplayStep& step) {
        const Speaker speaker{catalogue, step.game, record.header.names};
        for (const std::string& sentence : narrate_openly(speaker, step.events))
            all.push_back(sentence);
        for (const Seat viewer : {Seat::None, eva, petr}) {
            for (const std::string& sentence : narrate(speaker, step.events, viewer))
                all.push_back(sentence);
            all.push_back(question_sentence(speaker, view_of(step.game, step.state, viewer)));
        }
    });
    CHECK(!replayed.error);
    return all;
}

}  // namespace

TEST_CASE("languages: a whole match of every edition has sentences for every viewer") {
    for (const char* const name :
         {"classic", "classic-wiki", "creeper", "house-rules", "no-mercy", "powers", "trend"}) {
        const std::string path = source_dir() + "/tests/record/golden/" + name + ".jsonl";
        const Result<std::string> text = read_file(path, 1 << 24);
        REQUIRE(text);
        const Record record = read_record(*text).record;
        std::map<std::string_view, std::size_t> counts;
        for (const std::string_view language : available_languages()) {
            const std::vector<std::string> sentences = told(record, Catalogue::of(language));
            counts[language] = sentences.size();
            for (const std::string& sentence : sentences) {
                const std::string wrong = flaw(sentence);
                if (!wrong.empty() || !ends_well(sentence))
                    FAIL_CHECK(std::string(name), " ", language, ": ", wrong, ": ", sentence);
            }
        }
        CHECK(counts["en"] > 100);
        for (const std::string_view language : available_languages())
            CHECK(counts[language] == counts["en"]);
    }
}

TEST_CASE("languages: every refusal has a sentence") {
    const TestTable classic("classic");
    for (const std::string_view language : available_languages()) {
        const Speaker speaker{Catalogue::of(language), classic.game, names};
        for (unsigned i = 1; i < reason_count; ++i) {
            Refusal refusal;
            refusal.reason = static_cast<Reason>(i);
            refusal.card = classic.face("B7");
            refusal.colour = Colour::Green;
            refusal.number = 2;
            for (const Seat seat : {eva, petr, seat_at(9)}) {
                for (const char* const top : {"R3", "W"}) {
                    refusal.seat = seat;
                    refusal.top = classic.face(top);
                    const std::string sentence = refusal_sentence(speaker, refusal, eva);
                    CHECK_MESSAGE(flaw(sentence).empty(), language, " ", sentence);
                }
            }
        }
    }
}

TEST_CASE("languages: the words of the rulebooks") {
    // By key: the word in en, cs, hu, pl, ru, sk.
    const std::map<std::string, std::vector<std::string>> glossary = {
        {"colour.R", {"red", "červená", "piros", "czerwony", "красный", "červená"}},
        {"colour.Y", {"yellow", "žlutá", "sárga", "żółty", "жёлтый", "žltá"}},
        {"colour.G", {"green", "zelená", "zöld", "zielony", "зелёный", "zelená"}},
        {"colour.B", {"blue", "modrá", "kék", "niebieski", "синий", "modrá"}},
        {"card.R7", {"red", "červená", "piros", "czerwona", "красная", "červená"}},
        {"card.B+2",
         {"Draw Two", "Vezmi si dvě", "„Húzz kettőt!”", "„Weź dwie”", "«Возьми две»", "Ťahaj dve"}},
        {"card.B+4",
         {"Draw Four", "Vezmi si čtyři", "„Húzz négyet!”", "„Weź cztery”", "«Возьми четыре»",
          "Ťahaj štyri"}},
        {"card.Gs", {"Skip", "Přeskoč", "„Kimaradsz!”", "„Postój”", "«Пропусти ход»", "Preskoč"}},
        {"card.Yr",
         {"Reverse", "Změna směru", "Irányváltó", "„Zmiana kierunku”", "«Смени направление»",
          "Zmena smeru"}},
        {"card.Rd",
         {"Discard All", "Odhoď všechny", "Dobd el az összes kártyát", "„Wyłóż wszystkie”",
          "«Сбрось все»", "Vyhoď všetky karty"}},
        {"card.Re",
         {"Skip Everyone", "Všichni stojí", "Mindenki kimarad", "„Postój dla wszystkich”",
          "«Все пропускают ход»", "Preskoč všetkých"}},
        {"card.W",
         {"Wild", "Divoká karta", "Színválasztó", "„Wybierz kolor”", "дикая карта", "Žolík"}},
        {"card.W+4",
         {"Wild Draw Four", "Divoká karta Vezmi si čtyři", "Színválasztó „Húzz négyet!”",
          "„Wybierz kolor + weź cztery”", "дикая карта «Возьми четыре»", "Žolík Ťahaj štyri"}},
        {"card.Wo",
         {"Roulette", "Barevná ruleta", "színrulett", "„Kolorowa ruletka”", "«Цветовая рулетка»",
          "Farebná ruleta"}},
        {"card.WR",
         {"red character", "Červená karta", "piros karakterkártya", "czerwona karta z postacią",
          "красная карта-герой", "Červená karta"}},
        {"event.shuffled",
         {"draw pile", "Dobírací balíček", "húzópakli", "Stos losowania", "Игровая колода",
          "Kopa na ťahanie"}},
        {"event.penalty_taken", {"penalty", "trest", "büntetés", "karę", "штраф", "trest"}},
        {"event.challenge_judged",
         {"challenge", "Výzva", "kérdőre vonás", "Wyzwanie", "Вызов", "Výzva"}},
        {"event.round_won", {"round", "kolo", "kört", "rundę", "раунд", "kolo"}},
        {"event.uno_called", {"“UNO!”", "„UNO!“", "„UNO!”", "„UNO!”", "«УНО!»", "„UNO!“"}},
        {"ask.power", {"power", "moc", "színerő", "moc", "силу", "moc"}},
        {"rule.stacking",
         {"Stacking", "Sčítání", "Halmozás", "Sumowanie", "Складывание", "Naskladanie"}},
        {"rule.mercy", {"", "Slitování", "Kegyelem", "Litości!", "Милосердие", "Zľutovanie"}},
        {"rule.jump_in",
         {"Jump", "Přihození", "Bedobás", "Dorzucenie", "Подкидывание", "Prihodenie"}},
        {"rule.nine_slap",
         {"Slap", "Plácnutí na devítku", "Kilences csapás", "Klepnięcie dziewiątki",
          "Хлопок на девятку", "Plesnutie na deviatku"}},
    };
    for (const auto& [key, words] : glossary) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::string text =
                Catalogue::of(language_codes[i])
                    .format(key, {{"you", "player"}, {"count", 3}, {"verdict", "guilty"}});
            CHECK_MESSAGE(text.find(words[i]) != std::string::npos, language_codes[i], " ", key,
                          ": ", text, ", without: ", words[i]);
        }
    }
}

TEST_CASE("languages: a card is named alike in the locale and in its edition") {
    // Without quotation marks, and without the first letter, which may be a capital one.
    const auto bare = [](std::string text, bool without_first) {
        if (without_first) text.erase(0, (text[0] & 0x80) != 0 ? 2 : 1);
        for (const std::string_view mark : {"„", "“", "”", "«", "»"})
            for (std::size_t at; (at = text.find(mark)) != std::string::npos;)
                text.erase(at, mark.size());
        return text;
    };
    for (const std::string& id : builtin_edition_ids()) {
        const TestTable table(id.c_str());
        for (const FaceRow& face : table.edition.faces) {
            for (const std::string_view language : available_languages()) {
                const std::string phrase = Catalogue::of(language).format("card." + face.token);
                const std::string& name = face.name.in(language);
                const bool alike =
                    face.number != no_number
                        ? phrase.find(name) != std::string::npos
                        : bare(phrase, false).ends_with(bare(name, name[0] != '\xE2'));
                CHECK_MESSAGE(alike, id, " ", language, ": ", phrase, " / ", name);
            }
        }
    }
}

TEST_CASE("languages: the words of the menu fit their columns") {
    const auto width = [](const std::string& text) {
        std::size_t characters = 0;
        for (const char c : text) characters += (c & 0xC0) != 0x80 ? 1U : 0U;
        return characters;
    };
    for (const std::string_view language : available_languages()) {
        const Catalogue& words = Catalogue::of(language);
        const auto fits = [&](const std::string& key, std::size_t columns) {
            const std::string text = words.format(key);
            CHECK_MESSAGE(width(text) <= columns, language, " ", key, ": ", text);
        };
        for (const char* const row : {"start", "edition", "opponents", "strength", "preset",
                                      "rules", "language", "name", "pace", "speed", "quit"})
            fits(std::string("play.menu.") + row, 18);
        for (const char* const line : {"play.page.keys_line", "play.menu.keys"}) fits(line, 74);
        for (const Switch& which : switches()) {
            const std::string key = "rule." + std::string(which.key);
            fits(key, 28);
            for (const std::string_view value : which.values)
                fits(key + "." + std::string(value), 45);
        }
    }
}
