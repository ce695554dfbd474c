import { expect, test } from 'vitest';
import { nextStep, type EntryState } from './next-step.ts';

const asTold: EntryState = {
  isWanted: true,
  isOver: false,
  mayStand: true,
  told: 'plan',
  plan: 'plan',
  isElsewhere: false,
  isMovedHere: false,
};

test.each<[string, Partial<EntryState>, string]>([
  ['what stands as it should is left alone', {}, 'settle'],
  ['what is new is written', { told: null, mayStand: false }, 'write'],
  ['what has changed is written', { told: 'former' }, 'write'],
  ['what takes no place any more is removed', { isWanted: false }, 'remove'],
  ['what was never written is not removed', { isWanted: false, mayStand: false }, 'settle'],
  ['what is over stays', { isWanted: false, isOver: true }, 'settle'],
  ['what was moved there waits', { isElsewhere: true, told: 'former' }, 'settle'],
  [
    'a time that is set here since goes over it',
    { isElsewhere: true, told: 'former', isMovedHere: true },
    'write',
  ],
  ['what was moved there and takes no place is removed', { isElsewhere: true, isWanted: false }, 'remove'],
])('%s', (_name, how, step) => {
  expect(nextStep({ ...asTold, ...how })).toBe(step);
});
