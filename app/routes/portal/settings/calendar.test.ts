import { expect, test } from 'vitest';
import { testContext } from '#tests/support/context.ts';
import { Feeds } from '#tests/support/feeds.ts';
import { openPlain } from '#tests/support/pages/plain-page.tsx';
import { slowerWindow } from '#tests/support/pages/slower-window.ts';
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

test('of two windows without scripts the slower one changes no choice of calendars', async () => {
  const { first, second } = await world.connect();
  await slowerWindow(open, {
    intent: 'calendars',
    other: { [second.id]: false },
    mine: { [first.id]: false },
    sent: { Calendar: 'No', Family: 'Yes' },
  });
  await slowerWindow(open, {
    intent: 'written',
    other: { writeCalendarId: second.id },
    mine: { writeCalendarId: first.id },
    sent: { 'Calendar for your appointments': 'Calendar' },
  });
});

test('without scripts the address for the phone is made, and what it shows is chosen', async () => {
  expect(await (await open()).save({}, 'share')).toMatchObject({ to: PATH, said: { kind: 'success' } });
  expect((await open()).standing('shared-detail').detail).not.toBe('busy');
  expect(await (await open()).save({ detail: 'busy' }, 'shared-detail')).toMatchObject({
    to: PATH,
    said: { kind: 'success' },
  });
  expect((await open()).standing('shared-detail')).toMatchObject({ detail: 'busy' });
  await slowerWindow(open, {
    intent: 'shared-detail',
    other: { detail: 'services' },
    mine: { detail: 'names' },
    sent: { 'What it shows': 'Clients’ names too' },
  });
});

test('the page says what was added, chosen and removed in the document’s words (002 §8)', async () => {
  const { actor } = world.a().owner;
  const base = testContext({ database: world.db().database, ports: { feeds: new Feeds() }, actor });
  const page = (query = '') => openPlain(calendar, base, `${PATH}${query}`);
  const said = (text: string) => ({ to: PATH, said: { kind: 'success', text } });
  expect(await (await page()).save({ feedUrl: 'https://calendar.test/family.ics' }, 'feed')).toMatchObject(
    said('Your feed has been added successfully'),
  );
  expect((await page()).text).toContain('Family');
  const [feed] = await world.rows<{ id: string }>('SELECT id FROM "CalendarFeed"');
  const asked = await page(`?remove=${feed!.id}`);
  expect(await asked.save({}, 'remove')).toMatchObject(said('Your calendar has been removed successfully'));
  const { first } = await world.connect();
  expect(await (await open()).save({ [first.id]: false }, 'calendars')).toMatchObject(
    said('Calendars updated successfully'),
  );
  expect(await (await open()).save({ writeCalendarId: first.id }, 'written')).toMatchObject(
    said('Write calendar updated successfully'),
  );
});
