// The module lastcard._core: registers everything, and turns refusals into exceptions.
#include <nanobind/stl/string.h>

#include "core.hpp"
#include "record/notation.hpp"
#include "text/catalogue.hpp"
#include "text/sentences.hpp"

namespace lastcard::python {
namespace {

/// What lastcard.IllegalMove keeps of a refusal.
struct Refused {
    BoxPtr box;
    Refusal refusal;
    Seat seat;

    std::string sentence(const std::string& language) const {
        const Catalogue& words = catalogue_of(language);
        const std::vector<CardName> cards = custom_card_names(words, box->edition);
        return refusal_sentence(Speaker{words, box->game, {}, cards}, refusal, seat);
    }
};

void raise_illegal(const std::exception_ptr& error, void*) {
    try {
        std::rethrow_exception(error);
    } catch (const Illegal& illegal) {
        const nb::object type = nb::module_::import_("lastcard._errors").attr("IllegalMove");
        const nb::object refused = nb::cast(Refused{illegal.box, illegal.refusal, illegal.seat});
        PyErr_SetObject(type.ptr(), type(refused).ptr());
    }
}

}  // namespace

Illegal::Illegal(BoxPtr of, const Refusal& why, Seat who)
    : std::runtime_error("illegal move"), box(std::move(of)), refusal(why), seat(who) {}

std::string rule_text(const Refusal& refusal) {
    if (refusal.rule.letter == 0) return {};
    return refusal.rule.letter + ("-" + std::to_string(refusal.rule.number));
}

const Catalogue& catalogue_of(const std::string& language) {
    std::string known;
    for (const std::string_view code : available_languages()) {
        if (code == language) return Catalogue::of(language);
        known += (known.empty() ? "" : ", ") + std::string(code);
    }
    throw nb::value_error(
        ("language: found '" + language + "', expected one of: " + known).c_str());
}

}  // namespace lastcard::python

NB_MODULE(_core, module) {
    using namespace lastcard::python;
    module.doc() = "The engine of Lastcard. Use the package lastcard.";
    nb::register_exception_translator(raise_illegal);
    nb::class_<Refused>(module, "Refused", "Why the rules refuse a move.")
        .def_prop_ro(
            "reason",
            [](const Refused& refused) {
                return std::string(lastcard::reason_name(refused.refusal.reason));
            },
            "A name such as ``does_not_fit``.")
        .def_prop_ro(
            "rule", [](const Refused& refused) { return rule_text(refused.refusal); },
            "The id of the rule, such as ``G-11``; empty if no single rule says so.")
        .def("sentence", &Refused::sentence, nb::arg("language") = "en",
             "The reason in a language.");
    add_game(module);
    add_events(module);
    add_view(module);
    add_table(module);
    add_match(module);
    add_bots(module);
    add_encoding(module);
    add_pool(module);
    add_lab(module);
    add_rlcard(module);
    add_simulation(module);
    add_arena(module);
}
