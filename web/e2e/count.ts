// Prints `N passed, N failed`, which ./test reads.
import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

export default class Count implements Reporter {
  private readonly outcomes = new Map<string, boolean>();

  onTestEnd(test: TestCase, result: TestResult): void {
    this.outcomes.set(test.id, result.status === test.expectedStatus);
  }

  onEnd(_result: FullResult): void {
    const passed = [...this.outcomes.values()].filter((good) => good).length;
    console.log(`${passed} passed, ${this.outcomes.size - passed} failed`);
  }
}
