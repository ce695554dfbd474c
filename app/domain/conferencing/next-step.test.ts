import { expect, test } from 'vitest';
import { nextStep, type Accounts, type MeetingState } from './next-step.ts';

const made: MeetingState = {
  isWanted: true,
  isOver: false,
  meetingId: '81',
  told: 'at 3',
  plan: 'at 3',
};
const off = { isWanted: false };
const none = { meetingId: null, told: null };
const accounts: Accounts<string> = { home: 'ann', tried: undefined, newest: 'ann' };
const former = { home: undefined };

test.each([
  ['what is told is settled', {}, 'settle'],
  ['what moved is changed', { plan: 'at 4' }, 'change'],
  ['what was not made is made', none, 'make'],
  ['what may have been made is looked for first', none, 'find', { tried: 'ann' }],
  ['also where it is not wanted any more', { ...none, ...off }, 'find', { tried: 'ann' }],
  ['what is called off is removed', off, 'remove'],
  ['what is over is left', { ...off, isOver: true }, 'settle'],
  ['a former account’s keeps its link', {}, 'settle', former],
  ['and is made anew where it would have to change', { plan: 'at 4' }, 'make', former],
  ['a former account’s cannot be removed', off, 'settle', former],
])('%s', (_name, over, step, of: Partial<Accounts<string>> = {}) => {
  expect(nextStep({ ...made, ...over }, { ...accounts, ...of }).step).toBe(step);
});

test('what was made in one account is moved, removed and looked for there, and what is new is made in the newest', () => {
  const two = { ...accounts, newest: 'bo' };
  const where = (over: Partial<MeetingState>, of = two) => nextStep({ ...made, ...over }, of).account;
  expect(where({ plan: 'at 4' })).toBe('ann');
  expect(where(off)).toBe('ann');
  expect(where(none, { ...two, tried: 'ann' })).toBe('ann');
  expect(where(none)).toBe('bo');
});
