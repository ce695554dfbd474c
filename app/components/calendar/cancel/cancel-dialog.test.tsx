// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AppointmentDetails } from '../calendar-data.ts';
import { CancelDialog } from './cancel-dialog.tsx';

vi.stubGlobal('CSS', { escape: (text: string) => text });

afterEach(cleanup);

const APPOINTMENT = {
  client: { name: 'Ada Ash' },
  startsAt: new Date('2026-03-04T15:00:00Z'),
  timeZone: 'America/New_York',
  amountCurrency: 'USD',
  packageSessionNumber: null,
  paidCents: 0,
  byHandCents: 0,
  followingSessions: 0,
};

const NOT_PAID = 'Ada is told at once.';

test.each<[string, object, string]>([
  ['nothing was paid', {}, NOT_PAID],
  ['by card', { paidCents: 9000 }, `${NOT_PAID} $90 is given back the way it was paid.`],
  [
    'in cash',
    { paidCents: 9000, byHandCents: 9000 },
    `${NOT_PAID} The $90 that you took by hand is yours to give back.`,
  ],
  [
    'a part of both',
    { paidCents: 9000, byHandCents: 4000 },
    `${NOT_PAID} $50 is given back the way it was paid. The $40 that you took by hand is yours to give back.`,
  ],
  [
    'a package, whichever of its sessions it is',
    { packageSessionNumber: 2 },
    `${NOT_PAID} The session goes back into its package. What was paid for the package stays with it while any session of it is held.`,
  ],
])('the question says what becomes of the money: %s', (_, paid, words) => {
  render(
    <CancelDialog
      appointment={{ ...APPOINTMENT, ...paid } as unknown as AppointmentDetails}
      open
      onOpenChange={() => undefined}
      busy={false}
      onConfirm={() => undefined}
    />,
  );
  expect(screen.getByText(/is told at once/).textContent!.trim()).toMatch(
    new RegExp(`${words.replace(/[$.]/g, '\\$&')}$`),
  );
});
