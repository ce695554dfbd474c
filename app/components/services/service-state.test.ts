import { expect, test } from 'vitest';
import { defaultWeek, readAvailableTimes, writeAvailableTimes } from '#app/lib/week/available-times.ts';
import type { MyService } from './offer-data.ts';
import {
  changeOf,
  existingService,
  hasRoomForLength,
  inputOf,
  newService,
  withLength,
} from './service-state.ts';

const at = (minutes: string, fields: Partial<ReturnType<typeof newService>> = {}) => {
  const state = newService({ kind: 'service', locationIds: ['one', 'two'] });
  return { ...state, lengths: [{ ...state.lengths[0]!, minutes, price: '90' }], ...fields };
};

test('what changes its times is rehearsed, and nothing else', () => {
  expect(changeOf(at('60'), at('60'), 'id')).toBeNull();
  expect(changeOf(at('60'), at('60', { locationIds: ['two', 'one'] }), 'id')).toBeNull();
  expect(changeOf(at('60'), at('75'), 'id')).toEqual({ service: { id: 'id', timeLength: 75 } });
  expect(changeOf(at('60'), at('60', { locationIds: ['one'] }), 'id')).toEqual({
    service: { id: 'id', locationIds: ['one'] },
  });
  const own = at('60', { availableTimesEnabled: true });
  expect(changeOf(at('60'), own, 'id')).toEqual({
    service: { id: 'id', availableTimesEnabled: true, availableTimes: own.availableTimes },
  });
  // Its own hours switched off: those of its places count.
  expect(changeOf(own, at('60'), 'id')).toEqual({ service: { id: 'id', availableTimesEnabled: false } });
});

test('what is not whole yet, and an add-on, are not rehearsed', () => {
  expect(changeOf(at('60'), at(''), 'id')).toBeNull();
  expect(changeOf(at('60', { kind: 'add-on' }), at('75', { kind: 'add-on' }), 'id')).toBeNull();
});

test('limited to certain times on no day opens as that, and is sent as that', () => {
  const closed = { enabled: false, startsAt: null, endsAt: null, blocks: [] };
  const service: Partial<MyService> = {
    availableTimesEnabled: true,
    availableTimes: {
      sunday: closed,
      monday: closed,
      tuesday: closed,
      wednesday: closed,
      thursday: closed,
      friday: closed,
      saturday: closed,
    },
    locationIds: [],
    variations: [],
    allowedServiceIds: [],
    timeLength: 60,
    amountCents: 9000,
  };
  const { availableTimes } = inputOf(existingService(service as MyService, []));
  expect(readAvailableTimes(availableTimes!).week.map(({ enabled }) => enabled)).toEqual(
    Array(7).fill(false),
  );
});

test('a new service has the default times, once it is limited to certain ones (002 §9)', () => {
  const { week } = readAvailableTimes(at('60').availableTimes);
  expect(week).toEqual(defaultWeek());
  expect(inputOf(at('60')).availableTimes).toBeNull();
  expect(inputOf(at('60', { availableTimesEnabled: true })).availableTimes).toBe(writeAvailableTimes(week));
});

test('one more price and duration may be added once those before have both (002 §5)', () => {
  const next = withLength(at('60'));
  expect(hasRoomForLength(at('60'))).toBe(true);
  const second = (fields: object) => ({
    ...next,
    lengths: [next.lengths[0]!, { ...next.lengths[1]!, ...fields }],
  });
  expect(hasRoomForLength(next)).toBe(false);
  expect(hasRoomForLength(second({ minutes: '90' }))).toBe(false);
  expect(hasRoomForLength(second({ price: '120' }))).toBe(false);
  expect(hasRoomForLength(second({ minutes: '90', price: '120' }))).toBe(true);
});
