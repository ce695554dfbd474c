import { expect, test } from 'vitest';
import { nextStep, type MeetingState } from './next-step.ts';

const made: MeetingState = {
  isWanted: true,
  isOver: false,
  meetingId: '81',
  hostId: 'ann',
  told: 'at 3',
  plan: 'at 3',
  triedIn: null,
};
const off = { isWanted: false };
const none = { meetingId: null, hostId: null, told: null };

test.each([
  ['what is told is settled', {}, 'settle'],
  ['what moved is changed', { plan: 'at 4' }, 'change'],
  ['what was not made is made', none, 'make'],
  ['what may have been made is looked for first', { ...none, triedIn: 'ann' }, 'find'],
  ['also where it is not wanted any more', { ...none, ...off, triedIn: 'ann' }, 'find'],
  ['but not in another account', { ...none, triedIn: 'bo' }, 'make'],
  ['what is called off is removed', off, 'remove'],
  ['what is over is left', { ...off, isOver: true }, 'settle'],
  ['another account’s keeps its link', { hostId: 'bo' }, 'settle'],
  ['and is made anew where it would have to change', { hostId: 'bo', plan: 'at 4' }, 'make'],
  ['another account’s cannot be removed', { ...off, hostId: 'bo' }, 'settle'],
])('%s', (_name, over, step) => {
  expect(nextStep({ ...made, ...over }, 'ann')).toBe(step);
});
