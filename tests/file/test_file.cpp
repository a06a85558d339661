// Reading and replacing files, and the sentences when that fails.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "file/file.hpp"

using namespace lastcard;
namespace fs = std::filesystem;

namespace {

// A folder of its own for each test, gone afterwards.
struct Folder {
    std::string path;

    Folder() {
        std::string name = (fs::temp_directory_path() / "lastcard-test-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path = name + "/";
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }

    size_t files() const {
        size_t count = 0;
        for (const auto& entry : fs::directory_iterator(path)) count += entry.exists() || true;
        return count;
    }
};

mode_t mode_of(const std::string& path) {
    struct stat status = {};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    return status.st_mode & 07777;
}

}  // namespace

TEST_CASE("file: written and read again") {
    const Folder folder;
    const std::string path = folder.path + "a.bin";
    std::string bytes(100000, 'x');
    for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 31);
    for (const std::string_view content :
         {std::string_view(bytes), std::string_view("short"), std::string_view("")}) {
        const Result<void> written = write_file(path, content);
        CHECK(written);
        CHECK(written.error().empty());
        const Result<std::string> read = read_file(path, 100000);
        CHECK(read);
        CHECK(*read == content);
        CHECK(folder.files() == 1);  // no temporary file is left
    }
}

TEST_CASE("file: reading says what is wrong") {
    const Folder folder;
    const std::string path = folder.path + "a.toml";
    CHECK(read_file(path, 10).error() == "There is no file \"" + path + "\".");
    CHECK(read_file("", 10).error() == "There is no file \"\".");
    CHECK(read_file(folder.path, 10).error() == "\"" + folder.path + "\" is a folder, not a file.");
    REQUIRE(write_file(path, "0123456789"));
    CHECK(read_file(path, 10).value() == "0123456789");
    const Result<std::string> large = read_file(path, 9);
    CHECK_FALSE(large);
    CHECK(large.error() == "The file \"" + path + "\" is too large: at most 9 bytes are read.");
    CHECK(read_file(path + "/b", 10).error() ==
          "The file \"" + path + "/b\" cannot be read: a part of the path is not a folder.");
    CHECK(read_file(path + std::string(1, '\0'), 10).error() ==
          "There is no file \"" + path + "\\u0000\".");
    CHECK(read_file(std::string(5000, 'n'), 10).error().ends_with("the name is too long."));
    if (::geteuid() != 0) {  // root may read everything
        REQUIRE(::chmod(path.c_str(), 0) == 0);
        CHECK(read_file(path, 10).error() ==
              "The file \"" + path + "\" cannot be read: permission is denied.");
    }
}

TEST_CASE("file: a device is read up to the limit") {
    CHECK(read_file("/dev/null", 10).value().empty());
    CHECK(read_file("/dev/null", 10));
    CHECK(read_file("/dev/zero", 100000).error() ==
          "The file \"/dev/zero\" is too large: at most 100000 bytes are read.");
}

TEST_CASE("file: writing says what is wrong and leaves the old file alone") {
    const Folder folder;
    CHECK(write_file(folder.path, "x").error() ==
          "\"" + folder.path + "\" is a folder, not a file.");
    const std::string lost = folder.path + "none/a";
    CHECK(write_file(lost, "x").error() ==
          "The file \"" + lost + "\" cannot be written: its folder does not exist.");
    CHECK(write_file("/dev/null", "x").error() ==
          "The file \"/dev/null\" cannot be written: it is a device or a pipe.");
    CHECK_FALSE(write_file("", "x"));
    CHECK_FALSE(write_file(folder.path + std::string("a\0b", 3), "x"));
    CHECK(folder.files() == 0);
    if (::geteuid() != 0) {
        const std::string path = folder.path + "a";
        REQUIRE(write_file(path, "old"));
        REQUIRE(::chmod(folder.path.c_str(), 0500) == 0);
        CHECK(write_file(path, "new").error() ==
              "The file \"" + path + "\" cannot be written: permission is denied.");
        CHECK(read_file(path, 10).value() == "old");
        REQUIRE(::chmod(folder.path.c_str(), 0700) == 0);
    }
}

TEST_CASE("file: folders are made as far as they are not there") {
    const Folder folder;
    const std::string deep = folder.path + "a/b//c/";
    CHECK(make_folders(deep));
    CHECK(make_folders(deep));
    CHECK(make_folders("."));
    CHECK(write_file(deep + "x", "new"));
    CHECK(make_folders(deep + "x/y").error() ==
          "The folder \"" + deep + "x/y\" cannot be made: \"" + deep + "x\" is a file.");
    CHECK_FALSE(make_folders(folder.path + std::string("a\0b", 3)));
}

TEST_CASE("file: permissions and links survive a rewrite") {
    const Folder folder;
    const std::string path = folder.path + "secret";
    const std::string link = folder.path + "link";
    REQUIRE(write_file(path, "one"));
    REQUIRE(::chmod(path.c_str(), 0640) == 0);
    REQUIRE(::symlink(path.c_str(), link.c_str()) == 0);
    REQUIRE(write_file(link, "two"));
    CHECK(fs::is_symlink(link));
    CHECK(read_file(path, 10).value() == "two");
    CHECK(mode_of(path) == 0640);
    CHECK(folder.files() == 2);
}
