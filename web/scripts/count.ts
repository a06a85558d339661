// Prints `N passed, N failed` for unit tests, which ./test reads.
import type { Reporter, TestModule } from "vitest/node";

export default class Count implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    // A file that failed to load has no tests that could fail.
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const failed = states.filter((state) => state === "failed").length + broken;
    console.log(`${states.filter((state) => state === "passed").length} passed, ${failed} failed`);
  }
}
