// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import type { Registrant, RegistrationPayment } from './event-data.ts';
import { RegistrantRow } from './registrant-row.tsx';

rendersInStub();

test.each([
  ['twice', 5000, /\$25 to give back/],
  ['once', 2500, null],
  ['not at all', 0, null],
] as const)('a place that was paid %s says what its practice has to give back', (_paid, paidCents, said) => {
  const client = { id: 'c', name: 'Bea Moss', email: null, phone: null, paidCents } as Registrant;
  const payment = { amountCents: 2500, amountCurrency: 'USD', paymentTone: 'green' } as RegistrationPayment;
  const ignore = () => {};
  const Page = createRemixStub([
    {
      path: '/',
      Component: () => (
        <RegistrantRow
          {...{ client, payment, waiting: false, busy: false, disabled: false }}
          onProcess={ignore}
          onRemove={ignore}
        />
      ),
    },
  ]);
  const { textContent } = render(<Page />).container;
  expect(textContent).toContain('Bea Moss');
  if (said) expect(textContent).toMatch(said);
  else expect(textContent).not.toContain('give back');
});
