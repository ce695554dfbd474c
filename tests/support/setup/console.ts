import { afterEach, beforeEach, expect, vi } from 'vitest';

type Level = 'error' | 'warn';
type Line = { level: Level; text: string };

let lines: Line[] = [];

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
