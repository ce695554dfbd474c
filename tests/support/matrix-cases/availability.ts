import { randomUUID } from 'node:crypto';
import type { MatrixSide } from '../matrix-world.ts';
import { job, type MatrixCases } from './case.ts';

const kept = { input: ({ hold }: MatrixSide) => ({ hold }) };

export const availability: MatrixCases = {
  bookingAvailability: { input: ({ chosen }) => ({ ...chosen, month: '2026-04' }) },
  bookingHold: kept,
  holdTime: { input: ({ chosen, freeStart }) => ({ ...chosen, startsAt: freeStart }) },
  releaseHold: kept,
  expireHold: job(() => ({ holdId: randomUUID() })),
};
