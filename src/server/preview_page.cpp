// Writes the preview into the page (see preview_page.hpp).
#include "server/preview_page.hpp"

namespace lastcard::server {

namespace {

/// Removes the first element or tag that begins and ends like this.
void remove(std::string& page, std::string_view begin, std::string_view end) {
    const std::size_t from = page.find(begin);
    if (from == std::string::npos) return;
    const std::size_t to = page.find(end, from);
    if (to != std::string::npos) page.erase(from, to + end.size() - from);
}

std::string tag(std::string_view attribute, std::string_view name, std::string_view content) {
    return "<meta " + std::string(attribute) + "=\"" + std::string(name) + "\" content=\"" +
           escaped(content) + "\" />\n    ";
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char each : text) {
        switch (each) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            case '\'': safe += "&#39;"; break;
            default: safe += each;
        }
    }
    return safe;
}

std::string with_preview(std::string_view page, const site::Preview& preview,
                         std::string_view origin, std::string_view path) {
    std::string text(page);
    remove(text, "<title>", "</title>");
    remove(text, "<meta name=\"description\"", ">");
    const std::size_t end = text.find("</head>");
    if (end == std::string::npos) return std::string(page);
    const std::string own(origin);
    std::string head = "<title>" + escaped(preview.title) + "</title>\n    ";
    head += tag("name", "description", preview.description);
    head += tag("property", "og:type", "website");
    head += tag("property", "og:site_name", "Lastcard");
    head += tag("property", "og:title", preview.title);
    head += tag("property", "og:description", preview.description);
    head += tag("property", "og:locale", preview.language);
    head += tag("property", "og:url", own + std::string(path));
    head += tag("property", "og:image", own + "/preview.jpg");
    head += tag("property", "og:image:width", "1200");
    head += tag("property", "og:image:height", "630");
    head += tag("name", "twitter:card", "summary_large_image");
    text.insert(end, head);
    return text;
}

std::optional<HttpResponse> preview_response(const site::Preview& preview,
                                             const HttpRequest& request,
                                             const std::string& public_url) {
    const std::string origin = public_url.empty() ? "http://" + request.host : public_url;
    return retold_page(request, [&](std::string_view page) {
        return with_preview(page, preview, origin, request.path);
    });
}

}  // namespace lastcard::server
