// A value, or the reason why there is none.
#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace lastcard {

/// Marks an error where the value has the same type: `return Unexpected(std::move(sentence));`
template <class E = std::string>
struct Unexpected {
    explicit Unexpected(E why) : error(std::move(why)) {}
    E error;
};

/// The default error is one sentence for a person. E must have a default constructor.
template <class T, class E = std::string>
class [[nodiscard]] Result {
public:
    using Error = E;

    Result(T value) : value_(std::move(value)) {}
    Result(E error)
        requires(!std::is_same_v<T, E>)
        : error_(std::move(error)) {}
    Result(const char* error)
        requires(std::is_same_v<E, std::string> && !std::is_convertible_v<const char*, T>)
        : error_(error) {}
    Result(Unexpected<E> failure) : error_(std::move(failure.error)) {}

    /// Whether there is a value.
    explicit operator bool() const { return value_.has_value(); }

    /// The value. Undefined without one.
    T& value() & { return *value_; }
    const T& value() const& { return *value_; }
    T value() && { return *std::move(value_); }  // by value: it outlives a temporary Result
    T& operator*() & { return *value_; }
    const T& operator*() const& { return *value_; }
    T operator*() && { return *std::move(value_); }
    T* operator->() { return &*value_; }
    const T* operator->() const { return &*value_; }

    /// The reason; a default E if there is a value.
    const E& error() const { return error_; }

private:
    std::optional<T> value_;
    E error_{};
};

/// An operation without a value: `return {};` is success.
template <class E>
class [[nodiscard]] Result<void, E> {
public:
    using Error = E;

    Result() = default;
    Result(E error) : error_(std::move(error)), failed_(true) {}
    Result(const char* error)
        requires(std::is_same_v<E, std::string>)
        : Result(std::string(error)) {}
    Result(Unexpected<E> failure) : Result(std::move(failure.error)) {}

    /// Whether it succeeded.
    explicit operator bool() const { return !failed_; }

    /// The reason; a default E after success.
    const E& error() const { return error_; }

private:
    E error_{};
    bool failed_ = false;
};

}  // namespace lastcard
