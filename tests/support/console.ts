import { afterEach, beforeEach, expect, vi } from 'vitest';

type Level = 'error' | 'warn';
type Line = { level: Level; text: string };

let lines: Line[] = [];

/** Takes the lines written so far that match, so that they do not fail the test; fails when there are none. */
export function expectConsole(level: Level, pattern: RegExp): void {
  const matches = (line: Line) => line.level === level && pattern.test(line.text);
  expect(lines.filter(matches), `a console.${level} that matches ${pattern}`).not.toHaveLength(0);
  lines = lines.filter((line) => !matches(line));
}

/** A warning or an error that no test asked for is a failure, wherever it came from. */
export function failOnUnexpectedConsole(): void {
  beforeEach(() => {
    lines = [];
    for (const level of ['error', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation((...args: unknown[]) => {
        lines.push({ level, text: args.map(String).join(' ') });
      });
    }
  });
  afterEach(() => {
    const unexpected = lines.map((line) => `console.${line.level}: ${line.text}`);
    lines = [];
    expect(unexpected, 'unexpected console output').toEqual([]);
  });
}
