// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OpValue } from '#app/components/operation/op.ts';
import { accentCss } from '#app/lib/color/accent.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import Invoice from './invoice.tsx';

rendersInStub();

const INVOICE = {
  number: '1234ABCD',
  issuedAt: new Date(0),
  startsAt: new Date(0),
  timeZone: 'America/Toronto',
  currency: 'CAD',
  practice: {
    name: 'Alder House',
    address: null,
    phone: null,
    url: 'https://alder.example',
    accent: '#2f6f5e',
  },
  practitioner: 'Ann Alder',
  client: { name: 'Hana Underhill', email: null, address: '' },
  where: 'Elm Street',
  lines: [{ label: 'Deep tissue', amountCents: 16_000 }],
  totalCents: 16_000,
  payments: [],
  dueCents: 16_000,
  closedChannels: [],
  payUrl: 'https://app.example/m/c/token?do=pay',
} satisfies OpValue<'appointmentInvoice'>;

test('the invoice that a client opens has the colours of its practice', async () => {
  const Stub = createRemixStub([
    { path: '/', Component: Invoice, loader: () => ({ token: 'token', invoice: INVOICE }) },
  ]);
  const { container } = render(<Stub />);
  await screen.findByRole('link', { name: 'Pay online' });
  expect(container.querySelector('style')?.textContent).toBe(accentCss('#2f6f5e'));
});
