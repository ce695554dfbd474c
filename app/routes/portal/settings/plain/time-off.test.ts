import { expect, test } from 'vitest';
import { availabilityOverrides } from '#app/domain/availability/index.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { openPlain } from '#tests/support/pages/plain-page.tsx';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import * as hours from '../hours.tsx';

const world = paymentWorld();
const PATH = '/portal/settings/hours';
const open = (search = '') => openPlain(hours, world.owner(), `${PATH}${search}`);
const entries = async () =>
  (await ok(runOperation(availabilityOverrides, world.owner(), {}))).availabilityOverrides;

test('without scripts time off is added, given hours of its own, and taken away once that was asked', async () => {
  const away = { firstDate: '2026-07-01', lastDate: '2026-07-05', name: 'By the sea' };
  expect(await (await open()).save(away, 'time-off')).toEqual({
    to: PATH,
    said: { kind: 'success', text: 'Time off saved.' },
  });
  const [entry] = await entries();
  expect(entry).toMatchObject(away);
  const edit = await open(`?edit=${entry!.id}`);
  expect(edit.standing('time-off')).toMatchObject({ ...away, hours: '' });
  expect(await edit.save({ hours: '9 am - 12 pm, 1:00 PM - 5:00 PM' }, 'time-off')).toMatchObject({
    said: { text: 'Different hours saved.' },
  });
  expect((await open(`?edit=${entry!.id}`)).standing('time-off')).toMatchObject({
    ...away,
    hours: '9:00 AM - 12:00 PM, 1:00 PM - 5:00 PM',
  });
  const asked = await open(`?remove=${entry!.id}`);
  expect(asked.text).toContain('By the sea: clients can book your weekly hours again.');
  expect(await asked.save({}, 'delete')).toMatchObject({ said: { text: 'Back to your weekly hours.' } });
  expect(await entries()).toEqual([]);
  expect(await asked.save({}, 'delete')).toMatchObject({
    to: PATH,
    said: { kind: 'error', text: 'This entry is not there any more.' },
  });
});

test.each([
  ['firstDate', { firstDate: '' }],
  ['lastDate', { firstDate: '2026-07-05', lastDate: '2026-07-01' }],
  ['hours', { firstDate: '2026-07-01', hours: 'mornings' }],
  ['hours', { firstDate: '2026-07-01', hours: '9:00 AM - 1:00 PM, 12:00 PM - 2:00 PM' }],
])('what is wrong with its %s is said beside it, and what was entered stays', async (field, filled) => {
  const page = await open();
  const answer = await page.save({ name: 'Elsewhere', ...filled }, 'time-off');
  const refused = page.refused(answer);
  const [first] = refused.summary();
  expect(first!.to).toBe(`time-off-${field}`);
  expect(refused.at(first!.to!)).toMatchObject({ isWrong: true });
  expect(refused.standing('time-off')).toMatchObject({ name: 'Elsewhere', ...filled });
  expect(await entries()).toEqual([]);
});

test('where somebody is booked it is saved only knowingly', async () => {
  const at = TEST_NOW + 48 * HOUR_MS;
  await world.anAppointment('4242', at);
  const date = new Date(at).toISOString().slice(0, 10);
  const page = await open();
  const answer = await page.save({ firstDate: date }, 'time-off');
  expect(page.refused(answer).text).toContain('already stands in this time');
  expect(await entries()).toEqual([]);
  expect(await page.refused(answer).save({ confirmAppointments: true }, 'time-off')).toMatchObject({
    said: { text: 'Time off saved.' },
  });
  expect(await entries()).toMatchObject([{ firstDate: date }]);
  await world.rows(`DELETE FROM "AvailabilityOverride"`);
});

test('without scripts there is no button that does nothing', async () => {
  expect((await open()).deadButtons()).toEqual([]);
});
