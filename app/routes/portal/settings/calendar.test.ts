import { expect, test } from 'vitest';
import { openPlain } from '#tests/support/pages/plain-page.tsx';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import * as calendar from './calendar.tsx';

const world = calendarsWorld();
const PATH = '/portal/settings/calendar';
const open = () => openPlain(calendar, world.owner(), PATH);

test('without scripts each calendar is switched by itself, and the one that is written into is chosen', async () => {
  const { first, second } = await world.connect();
  const page = await open();
  expect(await page.save({ [first.id]: false, [second.id]: true }, 'calendars')).toMatchObject({
    to: PATH,
    said: { kind: 'success' },
  });
  const active = () => world.rows('SELECT id FROM "Calendar" WHERE active ORDER BY id');
  expect(await active()).toEqual([{ id: second.id }]);
  const after = (await open()).standing('calendars');
  expect([after[first.id], after[second.id]]).toEqual([undefined, 'on']);
  expect(await (await open()).save({ [first.id]: true, [second.id]: false }, 'calendars')).toMatchObject({
    to: PATH,
  });
  expect(await active()).toEqual([{ id: first.id }]);
  // As it was opened before all that: none of it is undone.
  expect(await page.save({ [second.id]: true }, 'calendars')).toMatchObject({
    intent: 'calendars',
    ok: false,
  });
  expect(await active()).toEqual([{ id: first.id }]);

  expect(await (await open()).save({ writeCalendarId: first.id }, 'written')).toMatchObject({
    to: PATH,
    said: { kind: 'success' },
  });
  expect((await open()).standing('written')).toMatchObject({ writeCalendarId: first.id });
  expect(await (await open()).save({ writeCalendarId: '' }, 'written')).toMatchObject({
    to: PATH,
    said: { kind: 'success' },
  });
  expect((await open()).standing('written')).toMatchObject({ writeCalendarId: '' });
});

test('without scripts the address for the phone is made, and what it shows is chosen', async () => {
  expect(await (await open()).save({}, 'share')).toMatchObject({ to: PATH, said: { kind: 'success' } });
  expect((await open()).standing('shared-detail').detail).not.toBe('busy');
  expect(await (await open()).save({ detail: 'busy' }, 'shared-detail')).toMatchObject({
    to: PATH,
    said: { kind: 'success' },
  });
  expect((await open()).standing('shared-detail')).toMatchObject({ detail: 'busy' });
});
