// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import type { MoneyDialogProps } from './money-question.ts';

vi.stubGlobal('CSS', { escape: (text: string) => text });
rendersInStub();
afterEach(cleanup);

/** The words of the dialog for a visit of $90; what a test is about is given. */
function said(given: object): string {
  const appointment = {
    ...{ id: 'a', amountCurrency: 'USD', now: new Date('2026-03-04T15:00:00Z'), canAddToBill: true },
    ...{ refundableCents: 9000, paidCents: 0, byHandCents: 0, refundIsTrue: false, markPaid: false },
    ...{ client: { name: 'Ada Ash' }, paymentMethod: null, transaction: null },
    ...given,
  };
  const props = {
    appointment,
    actions: { busy: null },
    timeZone: 'America/New_York',
    onClose: () => undefined,
  };
  const Stub = createRemixStub([
    { path: '/', Component: () => <AdjustDialog {...(props as unknown as MoneyDialogProps)} /> },
  ]);
  render(<Stub />);
  return screen.getByRole('dialog').textContent!;
}

test('what is taken off a bill that is still open is no refund, though a tip of it is paid', () => {
  const open = said({ paidCents: 1000 });
  expect(open).toContain('Take off the bill');
  expect(open).not.toContain('Refund');
});

test('what was paid goes back', () => {
  expect(said({ paidCents: 9000, byHandCents: 9000, markPaid: true })).toContain('Refund $90');
  cleanup();
  expect(said({ paidCents: 9000, refundIsTrue: true, canAddToBill: false })).toContain('Refund $90');
});
