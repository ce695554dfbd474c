import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fixedClock } from '#app/platform/clock.ts';
import { logger } from '#app/platform/logger.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { LINK_PAGES } from '#tests/support/link-pages.ts';
import { linkVisits, type Visit } from '#tests/support/link-visits.ts';
import { copyOf, type Copy } from '#tests/support/matrix/checks.ts';
import { matrixCards, matrixWorld, type MatrixWorld } from '#tests/support/matrix/world.ts';
import { ownBuild } from '#tests/support/own-build.ts';

const cards = matrixCards();
let world: MatrixWorld;
let copy: Copy;
let read: (visit?: Visit) => ReturnType<Awaited<ReturnType<typeof linkVisits>>['visit']>;
beforeAll(async () => {
  world = await matrixWorld(cards);
  copy = await copyOf(world, cards);
  const own = await ownBuild((file) => !file.startsWith('routes/link/shared-calendar'));
  const { visit } = await linkVisits(own, world, copy, fixedClock(TEST_NOW));
  const page = LINK_PAGES['m/k/:token/calendar.ics']!;
  read = (asked) => visit(page, world.a.sharedCalendar.token, world.a, asked);
});
afterAll(async () => {
  await copy.close();
  await world.close();
});

test('a phone that has the calendar already is told so, and gets it whole once something is another (ETag, 304)', async () => {
  const first = await read();
  const etag = first.headers.get('etag')!;
  expect(first).toMatchObject({ status: 200 });
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(first.text).toContain('BEGIN:VCALENDAR');
  for (const has of [etag, `W/${etag}`, `"of another", ${etag}`]) {
    const again = await read({ has });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect(again.headers.get('etag')).toBe(etag);
  }
  expect(await read({ has: '"of another"' })).toMatchObject({ status: 200 });
  expect(await read({ method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  await copy.db.owner.query(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [
    world.a.situation.coming.id,
  ]);
  expect(await read({ has: etag })).toMatchObject({ status: 200 });
});

test('its secret is in no line of the log (C32)', async () => {
  const lines: string[] = [];
  const info = vi.spyOn(logger, 'info').mockImplementation((...line: unknown[]) => {
    lines.push(JSON.stringify(line));
  });
  await read();
  info.mockRestore();
  expect(lines.some((line) => line.includes('/m/k/…/calendar.ics'))).toBe(true);
  expect(lines.filter((line) => line.includes(world.a.sharedCalendar.token))).toEqual([]);
});
