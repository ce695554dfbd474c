import { describe, expect, test } from 'vitest';
import { hashes, openedEvent, readRequest, takeOver, timesOf } from './address.ts';

const ID = '018f2f2e-7d3a-7c11-9f5e-2b1d0c9a8e77';
const TOKEN = 'aVeryLongTokenOf_32-characters00';

describe('parameters', () => {
  test('leave the address; view and date stay', () => {
    expect(takeOver(`?view=week&clientId=${ID}&date=2026-03-04`)).toEqual({
      taken: { clientId: ID },
      rest: '?view=week&date=2026-03-04',
    });
    expect(takeOver('?view=day')).toEqual({ taken: {}, rest: '?view=day' });
    expect(takeOver('')).toEqual({ taken: {}, rest: '' });
  });

  test.each([
    ['clientId', 'x y'],
    ['groupEventId', '1; DROP'],
    ['bookableEventTypeId', ''],
    ['start', '-1'],
    ['start', '99999999999999999'],
    ['end', '1e9'],
    ['allDay', 'yes'],
  ])('an unsound %s (%s) leaves too, and is not taken', (name, value) => {
    expect(takeOver(`?${new URLSearchParams({ [name]: value })}`)).toEqual({ taken: {}, rest: '' });
  });

  test('of a group event that cannot be are taken nonetheless: its sheet says that it is not found', () => {
    expect(takeOver('?groupEventId=nope')).toEqual({ taken: { groupEventId: 'nope' }, rest: '' });
  });

  test('the times of a selection come back as they went', () => {
    const times = { startsAt: 1_772_630_000_000, endsAt: 1_772_633_600_000, allDay: true };
    const { taken } = takeOver(`?${new URLSearchParams(timesOf(times) as Record<string, string>)}`);
    expect(readRequest('#create', taken)).toEqual({ opens: 'chooser', request: times });
    expect(timesOf({})).toEqual({});
  });
});

describe('what an address opens (spec 001 §2)', () => {
  test.each([
    ['', {}, null],
    ['#', {}, null],
    ['#create', {}, { opens: 'chooser', request: {} }],
    ['#cancel-abcdefgh', {}, { opens: 'appointment', token: 'abcdefgh', asks: true }],
    [`#call-off-${ID}`, {}, { opens: 'group', request: { kind: 'open', groupEventId: ID, asks: true } }],
    ['#create-appointment', {}, { opens: 'form', request: { kind: 'create' } }],
    [
      '#create-appointment',
      { clientId: ID, start: '5', end: '9' },
      { opens: 'form', request: { kind: 'create', clientId: ID, startsAt: 5, endsAt: 9 } },
    ],
    [
      '#create-group-event',
      { bookableEventTypeId: ID },
      { opens: 'group', request: { kind: 'create', bookableEventTypeId: ID } },
    ],
    [
      '#create-personal-event',
      { allDay: 'true', start: '5' },
      { opens: 'personal', request: { kind: 'create', allDay: true, startsAt: 5 } },
    ],
    ['#rebook-abcdefgh', {}, { opens: 'form', request: { kind: 'rebook', token: 'abcdefgh' } }],
    ['', { groupEventId: ID }, { opens: 'group', request: { kind: 'open', groupEventId: ID } }],
    [`#${hashes.group(ID)}`, {}, { opens: 'group', request: { kind: 'open', groupEventId: ID } }],
    ['', { groupEventId: 'nope' }, { opens: 'group', request: { kind: 'open', groupEventId: 'nope' } }],
    ['#group-nope', {}, { opens: 'group', request: { kind: 'open', groupEventId: 'nope' } }],
    [`#${hashes.personal(ID)}`, {}, { opens: 'personal', request: { kind: 'open', personalEventId: ID } }],
    [`#${hashes.external(ID)}`, {}, { opens: 'external', id: ID }],
    [`#${hashes.edit(TOKEN)}`, {}, { opens: 'form', request: { kind: 'edit', token: TOKEN } }],
    [`#${TOKEN}`, {}, { opens: 'appointment', token: TOKEN }],
    ['#no', {}, null],
    ['#a b c d e f g h', {}, null],
  ])('%s with %o', (hash, taken, request) => expect(readRequest(hash, taken)).toEqual(request));

  test('of what stands in the calendar the kind and key are known, so that it is brought into view', () => {
    expect(openedEvent(readRequest(`#${TOKEN}`, {}))).toEqual({ kind: 'client', key: TOKEN });
    expect(openedEvent(readRequest(`#${hashes.group(ID)}`, {}))).toEqual({ kind: 'bookable', key: ID });
    expect(openedEvent(readRequest(`#${hashes.personal(ID)}`, {}))).toEqual({ kind: 'personal', key: ID });
    expect(openedEvent(readRequest(`#${hashes.external(ID)}`, {}))).toEqual({ kind: 'calendar', key: ID });
    for (const hash of [
      '#create',
      '#create-appointment',
      '#create-group-event',
      `#${hashes.edit(TOKEN)}`,
      '',
    ])
      expect(openedEvent(readRequest(hash, {}))).toBeNull();
  });
});
