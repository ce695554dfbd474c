import { randomUUID } from 'node:crypto';
import type { MatrixSide } from '../matrix/world.ts';
import { job, nothing, type MatrixCases } from './case.ts';

const kept = { input: ({ hold }: MatrixSide) => ({ hold }) };

export const availability: MatrixCases = {
  bookingAvailability: { input: ({ chosen }) => ({ ...chosen, month: '2026-04' }) },
  practiceAvailability: { input: ({ chosen: { serviceId, locationId } }) => ({ serviceId, locationId }) },
  nextWorkingTime: {
    input: ({ chosen: { locationId }, freeStart }) => ({ startsAt: freeStart, minutes: 60, locationId }),
  },
  bookingHold: kept,
  holdTime: { input: ({ chosen, freeStart }) => ({ ...chosen, startsAt: freeStart }) },
  releaseHold: kept,
  expireHold: job(() => ({ holdId: randomUUID() })),
  availabilityOverrides: nothing,
  rehearseChange: {
    input: ({ locations }) => ({ location: { id: locations.office.id, state: 'disabled' } }),
  },
  upsertAvailabilityOverride: {
    input: ({ situation, locations }) => ({
      id: situation.timeOff.spanId,
      firstDate: '2026-09-02',
      locationId: locations.office.id,
      ranges: [{ startMinute: 540, endMinute: 720 }],
    }),
  },
  whyNotFree: {
    input: ({ chosen: { serviceId, locationId }, freeStart }) => ({
      serviceId,
      locationId,
      startsAt: freeStart,
    }),
  },
  deleteAvailabilityOverride: { input: ({ situation }) => ({ id: situation.timeOff.spanId }) },
};
