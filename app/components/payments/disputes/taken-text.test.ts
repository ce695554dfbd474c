import { expect, test } from 'vitest';
import { takenText } from './taken-text.ts';

const text = (more: Partial<Parameters<typeof takenText>[0]>) =>
  takenText({ state: 'needs_response', isTaken: true, feeCents: 1_500, provider: 'stripe', ...more });

test('a dispute says where its amount is', () => {
  expect(text({})).toContain('taken the amount back for now, and Stripe its fee.');
  expect(text({ state: 'lost' })).toContain('stays with them');
  expect(text({ state: 'won', isTaken: false })).toContain('You won');
});

test('an inquiry takes nothing; one that is over asks no more', () => {
  expect(text({ state: 'inquiry', isTaken: false })).toBe(
    'The bank only asks so far: nothing was taken back.',
  );
  expect(text({ state: 'closed', isTaken: false })).toBe('It is closed: the bank took nothing back.');
});
