// The problems that axe-core finds on the page, as sentences.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

export async function complaints(page: Page): Promise<string[]> {
  // Not as a script element: the Content-Security-Policy forbids that.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const found = await axe.run({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`),
    );
  });
}
