import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { aheadOf } from '#tests/support/e2e/clock.ts';
import { HOUR_MS } from '#app/lib/duration.ts';

describe('the moment of a run', () => {
  test.each(['2026-11-20T23:30:00Z', '2026-11-23T16:59:00Z', '2026-11-23T17:00:01Z', '2027-02-28T12:00:00Z'])(
    'from %s on it is a Monday in the middle of a month, 17:00 UTC',
    (now) => {
      const ahead = aheadOf(Date.parse(now));
      const moment = new Date(Date.parse(now) + ahead);
      expect([moment.getUTCDay(), moment.toISOString().slice(11)]).toEqual([1, '17:00:00.000Z']);
      expect([2, 3]).toContain(Math.ceil(moment.getUTCDate() / 7));
      expect(ahead).toBeLessThan(29 * 24 * HOUR_MS);
      expect(ahead).toBeGreaterThanOrEqual(0);
    },
  );

  test('may be named, but never lies behind', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(aheadOf(now, 'now')).toBe(0);
    expect(aheadOf(now, '2026-11-20T13:00-08:00')).toBe(9 * HOUR_MS);
    for (const asked of ['2026-11-20T11:59:00Z', 'tomorrow']) expect(() => aheadOf(now, asked)).toThrow();
  });
});

test('the preloaded module sets the programs of the build ahead, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tendwell-clock-'));
  try {
    const program = join(folder, 'build', 'server', 'web.js');
    mkdirSync(join(folder, 'build', 'server'), { recursive: true });
    const report = `console.log(JSON.stringify([Date.now(), +new Date(), new Date(5).getTime(), Date.parse(Date()),
      new Date() instanceof Date, new Date().constructor === Date, Date.UTC(2026, 0)]))`;
    for (const file of [program, join(folder, 'start.js')]) writeFileSync(file, report);
    const preload = pathToFileURL(join(import.meta.dirname, '..', 'support', 'shifted-clock.mjs')).href;
    const run = (file: string) => {
      const { stdout } = spawnSync(process.execPath, ['--import', preload, file], {
        env: { ...process.env, E2E_CLOCK_AHEAD_MS: String(100 * HOUR_MS) },
        encoding: 'utf8',
      });
      return JSON.parse(stdout) as [number, number, number, number, boolean, boolean, number];
    };
    const [shifted, plain] = [run(program), run(join(folder, 'start.js'))];
    for (const at of [shifted[0], shifted[1], shifted[3]]) {
      expect(at - plain[0]).toBeGreaterThan(99.9 * HOUR_MS);
      expect(at - plain[0]).toBeLessThan(100.1 * HOUR_MS);
    }
    expect(plain[0]).toBeGreaterThan(Date.now() - HOUR_MS);
    expect(shifted.slice(4)).toEqual([true, true, Date.UTC(2026, 0)]);
    expect(shifted[2]).toBe(5);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
