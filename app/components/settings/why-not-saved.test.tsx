// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { OfflineForm } from '#app/components/banking/option-cards.tsx';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { BookingSettingsPage } from './booking/booking-page.tsx';

rendersInStub();
afterEach(() => vi.unstubAllGlobals());

const updatedAt = '2026-03-04T15:00:00.000Z';
const PAYMENTS = {
  acceptsCash: true,
  acceptsCreditCard: false,
  acceptsPaypal: false,
} as unknown as ComponentProps<typeof OfflineForm>['settings'];
const BOOKING = {
  ...{ appointmentBufferTime: 15, appointmentLeadTime: 1440, startTimeIncrement: 30 },
  ...{ instantClientApproval: true, requireClientCcToBook: false, chargeClientCcAtBooking: false },
  ...{ requireCcEnabled: false, cancellationPolicyEnabled: false, cancellationPolicy: '' },
} as unknown as ComponentProps<typeof BookingSettingsPage>['settings'];

const FORMS = {
  payments: () => <OfflineForm settings={{ ...PAYMENTS, updatedAt }} again={() => undefined} />,
  booking: () => <BookingSettingsPage settings={{ ...BOOKING, updatedAt: new Date(updatedAt) }} />,
};

const refuses = (text: string) => () => Promise.resolve(opRefused(text));
const isGone = () => Promise.reject<Response>(new TypeError('no network'));

test.each([
  ['payments', refuses('No Zelle today.'), 'No Zelle today.'],
  ['payments', isGone, 'Please try later.'],
  ['booking', refuses('No lead time today.'), 'No lead time today.'],
  ['booking', isGone, 'Please try again later.'],
] as const)(
  'what is not saved in %s says why, or that it may be tried later (002 §8)',
  async (form, answer, said) => {
    vi.stubGlobal('fetch', answer);
    await import('#app/ui/feedback/region.tsx');
    const Form = FORMS[form];
    const Page = () => (
      <>
        <ToastRegion />
        <Form />
      </>
    );
    const Stub = createRemixStub([{ path: '/', Component: Page }]);
    render(<Stub />);
    if (form === 'payments') fireEvent.click(await screen.findByLabelText('Zelle'));
    else fireEvent.change(await screen.findByLabelText('Lead time'), { target: { value: '0' } });
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await waitFor(() => expect(save.disabled).toBe(false));
    fireEvent.click(save);
    // Those of the tests before it stand a while, in other words.
    expect(await screen.findByText(said)).toBeTruthy();
  },
);
