// Part of the build: writes the service worker as offline.js, from src/offline/service-worker.js with the list of
// all files of this build and a version that changes with them.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));

/** For messengers, which show it beside a link; the page never does. */
const preview = "preview.jpg";

/** The service worker for files (name and content) of a build. */
export function serviceWorker(files) {
  const hash = createHash("sha256");
  for (const [name, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(name).update("\0").update(content);
  const paths = [...files.keys()].sort().map((name) => (name === "index.html" ? "/" : `/${name}`));
  return readFileSync(join(web, "src", "offline", "service-worker.js"), "utf-8")
    .replace('"VERSION"', JSON.stringify(hash.digest("hex").slice(0, 12)))
    .replace('["FILES"]', JSON.stringify(paths));
}

export function offline() {
  return {
    name: "lastcard-offline",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files = new Map();
        for (const name of readdirSync(join(web, "public"))) if (name !== preview) files.set(name, readFileSync(join(web, "public", name)));
        for (const each of Object.values(bundle)) files.set(each.fileName, each.type === "chunk" ? each.code : each.source);
        this.emitFile({ type: "asset", fileName: "offline.js", source: serviceWorker(files) });
      },
    },
  };
}
