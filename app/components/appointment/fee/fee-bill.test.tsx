// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { PaymentCard } from '../pay/payment-card.tsx';
import { SideActions } from '../side-actions.tsx';
import type { AppointmentView } from '../view.ts';

rendersInStub();

type Appointment = AppointmentView['appointment'];

/** Half of CA$160, cancelled late and not paid yet; what a test is about is given. */
function viewOf(
  given: Partial<Appointment> = {},
  terms: Partial<AppointmentView['terms']> = {},
): AppointmentView {
  const appointment = {
    instantActionToken: 'token',
    state: 'cancelled',
    past: false,
    startsAt: new Date(3_600_000_000),
    endsAt: new Date(3_603_600_000),
    clientPaymentStatus: 'Card needed',
    markPaid: false,
    amountCurrency: 'CAD',
    amountCents: 16_000,
    feeCents: 0,
    platformFeeCents: 0,
    tipAmountCents: 0,
    fullTotal: 8_000,
    disputedCents: 0,
    dueCents: 8_000,
    policyFeeCents: 8_000,
    waivedFeeCents: 0,
    adjustments: [{ amountCents: 8_000, policy: 'fee' }],
    appointmentServices: [{ service: { name: 'Deep tissue' }, amountCents: 16_000 }],
    discountCodeRedemptions: [],
    paymentMethod: null,
    offers: { payNow: true },
    location: { virtualLink: null },
    practice: { user: { name: 'Ann Alder' } },
    ...given,
  };
  const text = {
    payment: appointment.clientPaymentStatus,
    calendars: [],
    bookAgain: 'https://alder.example/book',
  };
  return { appointment, text, terms, now: 0 } as unknown as AppointmentView;
}

function shown(Component: () => JSX.Element) {
  const Stub = createRemixStub([{ path: '/', Component }]);
  const { container } = render(<Stub />);
  return container.textContent;
}
const bill = (given?: Partial<Appointment>) => shown(() => <PaymentCard view={viewOf(given)} />);

test('a fee that is kept is a bill of its own: fee, total, paid, balance, and no price that reads as discounted', () => {
  expect(bill()).toContain('Cancellation feeDeep tissueCA$80TotalCA$80PaidCA$0BalanceCA$80');
  cleanup();
  const unpaid = bill();
  expect(unpaid).not.toContain('Reduced');
  expect(unpaid).not.toContain('CA$160');
  cleanup();
  expect(bill({ clientPaymentStatus: 'Paid', dueCents: 0 })).toContain('TotalCA$80PaidCA$80BalanceCA$0');
  cleanup();
  expect(bill({ state: 'approved', past: true })).toContain('No-show feeDeep tissueCA$80');
});

test('what of a payment went back beside the fee is told; a fee that was given back itself is told line by line', () => {
  const back = { clientPaymentStatus: 'Paid', dueCents: 0 } as const;
  const refund = (amountCents: number) =>
    ({
      adjustments: [{ amountCents, policy: null }],
      fullTotal: 16_000 - amountCents,
    }) as Partial<Appointment>;
  expect(bill({ ...back, ...refund(8_000) })).toContain('CA$80 of what you paid was given back.');
  cleanup();
  const whole = bill({ ...back, ...refund(16_000) });
  expect(whole).toContain('Refunded');
  expect(whole).not.toContain('Balance');
  cleanup();
  expect(bill({ ...back, markPaid: true })).toContain('TotalCA$80PaidCA$80BalanceCA$0');
  cleanup();
  // By hand, and nobody knows here what became of the rest.
  expect(bill({ ...back, markPaid: true, adjustments: [], fullTotal: 16_000 })).toContain('TotalCA$160');
});

test('a fee that was waived is the same bill with what was let go, and tells what of a payment went back', () => {
  const waived: Partial<Appointment> = {
    adjustments: [
      { amountCents: 8_000, policy: 'fee' },
      { amountCents: 8_000, policy: 'waived' },
    ] as Appointment['adjustments'],
    policyFeeCents: 0,
    waivedFeeCents: 8_000,
    fullTotal: 0,
    dueCents: 0,
    clientPaymentStatus: 'Pending',
  };
  const unpaid = bill(waived);
  expect(unpaid).toContain('PaymentWaivedCancellation feeDeep tissueCA$80Waived-CA$80BalanceCA$0');
  expect(unpaid).not.toMatch(/Reduced|CA\$160|Total|given back/);
  cleanup();
  const adjustments = [
    { amountCents: 8_000, policy: 'fee' },
    { amountCents: 8_000, policy: null },
  ] as Appointment['adjustments'];
  const paid = bill({ ...waived, adjustments, clientPaymentStatus: 'Paid' });
  expect(paid).toContain('PaymentRefundedCancellation feeDeep tissueCA$80Waived-CA$80BalanceCA$0');
  expect(paid).toContain('CA$80 of what you paid was given back.');
  cleanup();
  expect(bill({ ...waived, state: 'approved', past: true })).toContain('No-show feeDeep tissueCA$80Waived');
  cleanup();
  const byHand = { ...waived, markPaid: true, clientPaymentStatus: 'Paid' } as const;
  expect(bill({ ...byHand, fullTotal: 8_000, byHandCents: 8_000 })).toContain(
    'PaymentWaivedCancellation feeDeep tissueCA$80Waived-CA$80BalanceCA$0Paid directlyCA$80',
  );
  cleanup();
  // Once it was handed back nothing is left of it.
  expect(bill({ ...byHand, fullTotal: 0, byHandCents: 0 })).not.toContain('Paid directly');
  cleanup();
  // The whole price, and nobody knows here what became of the rest.
  expect(bill({ ...byHand, adjustments: [], fullTotal: 16_000 })).toContain('TotalCA$160');
});

test('the way on from a visit that is off is another time, beside what is owed; not for one that stands', () => {
  const side = (given?: Partial<Appointment>) =>
    shown(() => <SideActions view={viewOf(given)} primary={null} />);
  side();
  expect(screen.getByRole('link', { name: 'Book another time' }).getAttribute('href')).toBe(
    'https://alder.example/book',
  );
  cleanup();
  side({ state: 'approved' });
  expect(screen.queryByRole('link', { name: 'Book another time' })).toBeNull();
  cleanup();
  // The page's main button says it.
  side({ offers: { payNow: false } as Appointment['offers'] });
  expect(screen.queryByRole('link', { name: 'Book another time' })).toBeNull();
});

test('a fee has its invoice, and its receipt once it is paid, as every visit that stands; nothing has one where nothing is to pay', () => {
  const link = (given?: Partial<Appointment>) => {
    cleanup();
    bill(given);
    return screen.queryByRole('link', { name: /to print or save$/ })?.textContent;
  };
  expect(link()).toBe('Invoice to print or save');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/m/c/token/invoice');
  const paid = { clientPaymentStatus: 'Paid', dueCents: 0 } as const;
  expect(link(paid)).toBe('Receipt to print or save');
  expect(link({ ...paid, state: 'approved', past: true })).toBe('Receipt to print or save');
  expect(link({ policyFeeCents: 0, clientPaymentStatus: 'Pending' })).toBeUndefined();
  expect(link({ policyFeeCents: 0, waivedFeeCents: 8_000, fullTotal: 0, dueCents: 0 })).toBeUndefined();
});

test('what a gift card paid of a visit stands below its total, with what is left to pay', () => {
  const visit: Partial<Appointment> = {
    state: 'approved',
    policyFeeCents: 0,
    adjustments: [],
    fullTotal: 16_000,
  };
  expect(bill({ ...visit, giftCardCents: 4_000, dueCents: 12_000 })).toContain(
    'TotalCA$160Gift card-CA$40Left to payCA$120',
  );
  cleanup();
  const text = bill({ ...visit, clientPaymentStatus: 'Paid', giftCardCents: 16_000, dueCents: 0 });
  expect(text).toContain('Gift card-CA$160');
  expect(text).not.toContain('Left to pay');
});

test('what cancelling costs stands below its button, where it costs something', () => {
  const offers = { cancel: true } as Appointment['offers'];
  const side = (feeCents: number, given: Partial<Appointment> = { state: 'approved', offers }) =>
    shown(() => <SideActions view={viewOf(given, { feeCents })} primary={null} />);
  expect(side(8_000)).toContain('Cancel appointmentCancelling now costs CA$80.');
  cleanup();
  expect(side(0)).not.toContain('Cancelling now');
  cleanup();
  expect(side(8_000, {})).not.toContain('Cancelling now');
});
