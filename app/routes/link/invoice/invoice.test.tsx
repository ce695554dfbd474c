// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Invoice as InvoiceView } from '#app/components/invoice/invoice-data.ts';
import { accentCss } from '#app/lib/color/accent.ts';
import Invoice from './invoice.tsx';

const INVOICE = {
  number: '1234ABCD',
  issuedAt: 0,
  startsAt: 0,
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
} satisfies InvoiceView;

afterEach(cleanup);

test('the invoice that a client opens has the colours of its practice', async () => {
  // The stub's router says once that it is not the next version yet.
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const Stub = createRemixStub([
    { path: '/', Component: Invoice, loader: () => ({ token: 'token', invoice: INVOICE }) },
  ]);
  const { container } = render(<Stub />);
  await screen.findByRole('link', { name: 'Pay online' });
  quiet.mockRestore();
  expect(container.querySelector('style')?.textContent).toBe(accentCss('#2f6f5e'));
});
