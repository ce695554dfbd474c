import { Link } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import type { AppointmentView } from './view.ts';

const LINK = 'font-medium text-ink underline underline-offset-4';

/** What is wrong with the payment and what to do about it, before the details. */
export function Notices({ view: { appointment }, problem }: { view: AppointmentView; problem: string }) {
  const {
    offers,
    paymentError,
    clientPaymentStatus: status,
    instantActionToken: token,
    past,
    practice,
  } = appointment;
  if (offers.confirmPayment) {
    return (
      <Banner tone="orange" role="note" title="Your bank asks you to confirm this payment">
        <p>
          Nothing has been charged yet. Confirm it here, or{' '}
          <Link to={paths.appointmentPanel(token, 'card')} preventScrollReset className={LINK}>
            use another card
          </Link>
          .
        </p>
        <p aria-live="assertive" className="mt-1 text-red empty:hidden">
          {problem}
        </p>
        <noscript>
          <p className="mt-1">Your bank’s check needs JavaScript; another card works without.</p>
        </noscript>
      </Banner>
    );
  }
  if (status === 'Failed' && (offers.payNow || offers.addCreditCard)) {
    return (
      <Banner tone="red" role="note" title={paymentError ?? 'The card was not charged.'}>
        {past ? 'Please pay with this card or another one.' : 'Please add a card. It is charged at once.'}
      </Banner>
    );
  }
  if (status === 'Card needed' && offers.addCreditCard) {
    return (
      <Banner tone="orange" role="note" title={`${practice.name} has no card of yours yet`}>
        Add one now, and there is nothing to think of on the day.
      </Banner>
    );
  }
  return null;
}
