import { formatMoney } from '#app/lib/money.ts';
import { throughProviderCents } from './appointment-menu.tsx';
import type { AppointmentDetails } from '../calendar-data.ts';

/**
 * What becomes of the money: of what was paid beyond the fee goes back what a provider holds, what is not paid yet is charged. What
 * came by hand stays where it is.
 */
export function noShowFeeText(appointment: AppointmentDetails): string {
  const { noShowFeeCents, paidCents, amountCurrency, paymentMethod } = appointment;
  const money = (cents: number) => formatMoney(cents, amountCurrency);
  const fee = `By the terms of this booking, ${money(noShowFeeCents)} is due.`;
  const beyond = paidCents - noShowFeeCents;
  if (beyond < 0)
    return paymentMethod
      ? `${fee} ${money(-beyond)} is charged to the card on file.`
      : `${fee} There is no card on file to charge.`;
  const back = Math.min(beyond, throughProviderCents(appointment));
  const byHand = beyond - back;
  return [
    fee,
    back > 0 && `${money(back)} of what was paid goes back.`,
    byHand > 0 && `${money(byHand)} that you took by hand is yours to give back.`,
    beyond === 0 && 'It is paid already.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What becomes of what was paid of the fee. */
export function waiveText(appointment: AppointmentDetails): string {
  const { client, byHandCents, amountCurrency, policyFeeCents } = appointment;
  const firstName = client.name.split(' ')[0];
  const money = (cents: number) => formatMoney(cents, amountCurrency);
  const back = throughProviderCents(appointment);
  return [
    `${firstName} owes nothing of the ${money(policyFeeCents)} any more.`,
    back > 0 && `${money(back)} goes back the way it was paid.`,
    byHandCents > 0 && `${money(byHandCents)} was paid to you directly: giving it back is up to you.`,
    'This can’t be undone.',
  ]
    .filter(Boolean)
    .join(' ');
}
