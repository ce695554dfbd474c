import { formatMoney, type Currency } from '#app/lib/money.ts';
import type { MessageFacts } from './facts.ts';
import type { Sums } from './text.ts';
import { UNDER_WAY_GOES_BACK } from '#app/lib/events/payment-text.ts';
import { goesBackTo, ontoCardCents, onItsWayBack, paidRows, underWayGoesBackTo } from './money-back.ts';

type Money = (cents: number) => string;
type Cancelled = NonNullable<MessageFacts['appointment']['cancelled']>;

const moneyOf = ({ appointment: { currency } }: MessageFacts): Money => {
  return (cents) => formatMoney(cents, currency as Currency);
};

/** What was paid to the practice itself: nothing of ours can give it back. */
function paidByHand({ byHandCents, feeCents }: Cancelled, money: Money, who: string): string[] {
  if (byHandCents === 0) return [];
  const sum = `${feeCents > 0 ? 'another ' : ''}${money(byHandCents)}`;
  return [`You paid ${sum} to the practice directly. Please ask ${who} about getting it back.`];
}

/** Of an appointment of a package that does not take place. */
export const sessionIsBack = (openPackage: string): string =>
  `The session is back in your package, “${openPackage}”.`;

const underWay = ({ underWayGoesBack }: Cancelled): string[] =>
  underWayGoesBack ? [UNDER_WAY_GOES_BACK] : [];

/** Of a fee that is not paid yet, how it will be. */
function stillOwed({ card, payable }: Cancelled, what: string, who: string): string {
  if (card) return `${what} is charged to your ${card}.`;
  return payable
    ? `${what} is still to pay: you can do that on your appointment’s page.`
    : `${what} is still to pay: please settle it with ${who}.`;
}

/** Where what goes back goes: what a gift card paid, onto it. */
function goesBack({ appointment: { payments, currency } }: MessageFacts, cancelled: Cancelled): string {
  const { backCents, feeCents, owedCents, byHandCents } = cancelled;
  const keptCents = Math.max(0, feeCents - owedCents - byHandCents);
  return onItsWayBack(payments, {
    backCents,
    ontoCardCents: ontoCardCents(payments, backCents, keptCents),
    currency,
  });
}

function feeSentences(facts: MessageFacts, cancelled: Cancelled): string[] {
  const { feeCents, owedCents, backCents } = cancelled;
  const money = moneyOf(facts);
  const who = facts.practitioner.name;
  const due = `By the cancellation terms that you booked under, a fee of ${money(feeCents)} is due.`;
  const paid = feeCents - owedCents;
  if (owedCents > 0) {
    if (paid <= 0) return [due, stillOwed(cancelled, 'It', who)];
    return [
      `${due} ${money(paid)} of it is paid already.`,
      stillOwed(cancelled, `The other ${money(owedCents)}`, who),
    ];
  }
  const settled =
    backCents > 0
      ? `It is kept from what you paid; the other ${money(backCents)} ${goesBack(facts, cancelled)}`
      : 'It is paid already, so nothing more is charged.';
  return [due, settled, ...paidByHand(cancelled, money, who), ...underWay(cancelled)];
}

/**
 * What happens to this client's money now that the appointment is off, in amounts: what is kept, what goes back and where to, what is charged
 * to which card, what is still to pay. The facts are those that the engine acts on.
 */
export function cancelledMoneyText(facts: MessageFacts): string {
  const { openPackage, cancelled } = facts.appointment;
  if (!cancelled) return 'Nothing was charged.';
  if (cancelled.feeCents > 0) return feeSentences(facts, cancelled).join(' ');
  const money = moneyOf(facts);
  const said = [
    ...(openPackage ? [sessionIsBack(openPackage)] : []),
    ...(cancelled.staysCents > 0 ? [`The ${money(cancelled.staysCents)} that you paid stays with it.`] : []),
    ...(cancelled.backCents > 0
      ? [`The ${money(cancelled.backCents)} that you paid ${goesBack(facts, cancelled)}`]
      : []),
    ...paidByHand(cancelled, money, facts.practitioner.name),
    ...underWay(cancelled),
  ];
  return said.length > 0 ? said.join(' ') : 'Nothing was charged.';
}

/**
 * The amounts of those words as a bill: what was paid, what is kept or stays, and last what goes back or is left. Nothing where no money
 * moves.
 */
export function cancelledMoneyRows(
  { appointment, client }: MessageFacts,
  reader: 'client' | 'practitioner',
): Sums {
  const { cancelled, currency, payments, openPackage } = appointment;
  const [practice, person] = reader === 'client' ? ['the practice', 'you'] : ['you', client.firstName];
  if (!cancelled) return [];
  const { feeCents, owedCents, backCents, byHandCents, staysCents } = cancelled;
  const row = (label: string, cents: number): Sums =>
    cents > 0 ? [[label, formatMoney(cents, currency as Currency)]] : [];
  const fee = row('Cancellation fee', feeCents);
  const balance: Sums[number] = ['Balance', formatMoney(owedCents, currency as Currency)];
  if (feeCents > 0 && backCents === 0) return [...fee, ...row('Paid already', feeCents - owedCents), balance];
  return [
    ...(backCents > 0 ? paidRows({ payments, currency }) : []),
    ...fee,
    ...row(`Stays with ${openPackage ?? 'the package'}`, staysCents),
    ...row(`Paid to ${practice} directly`, feeCents > 0 ? 0 : byHandCents),
    ...row(`On its way back to ${person}`, backCents),
  ];
}

/** The same words for whoever runs the practice. */
export function cancelledMoneyForPractitioner(facts: MessageFacts): string {
  const { cancelled } = facts.appointment;
  if (!cancelled) return 'Nothing was charged.';
  const { firstName } = facts.client;
  const said = [
    ...movedForPractitioner(facts, cancelled),
    ...handedToPractitioner(facts, cancelled),
    ...(cancelled.underWayGoesBack ? [underWayGoesBackTo(firstName)] : []),
  ];
  return said.join(' ') || 'Nothing was charged.';
}

/** Nobody but the practitioner can give back what came to them directly, and its client reads that. */
function handedToPractitioner(facts: MessageFacts, { byHandCents, feeCents }: Cancelled): string[] {
  if (byHandCents === 0) return [];
  const { firstName } = facts.client;
  const sum = `${feeCents > 0 ? 'another ' : ''}${moneyOf(facts)(byHandCents)}`;
  return [
    `${firstName} paid you ${sum} directly. Giving it back is up to you: we have told ${firstName} to ask you.`,
  ];
}

function movedForPractitioner(facts: MessageFacts, cancelled: Cancelled): string[] {
  const { openPackage } = facts.appointment;
  const { firstName } = facts.client;
  const money = moneyOf(facts);
  const { feeCents, owedCents, backCents, staysCents, card, payable } = cancelled;
  const goesBack = goesBackTo(firstName, money(backCents));
  if (feeCents === 0) {
    return [
      ...(openPackage ? [`The session is back in ${firstName}’s package, “${openPackage}”.`] : []),
      ...(staysCents > 0 ? [`The ${money(staysCents)} that ${firstName} paid stays with it.`] : []),
      ...(backCents > 0 ? [goesBack] : []),
    ];
  }
  const fee = `By your cancellation terms, a fee of ${money(feeCents)} is due.`;
  if (owedCents === 0)
    return [fee, backCents > 0 ? `You keep it; the other ${goesBack}` : 'It is paid already.'];
  const paid = feeCents - owedCents;
  const rest = paid > 0 ? `The other ${money(owedCents)}` : 'It';
  const how = card
    ? `is charged to ${firstName}’s ${card}.`
    : payable
      ? `is still to pay: we have asked ${firstName} to pay it on the appointment’s page.`
      : `is still to pay: there is no card to charge, so please collect it from ${firstName} yourself.`;
  return [fee, ...(paid > 0 ? [`${money(paid)} of it is paid already.`] : []), `${rest} ${how}`];
}

/** Whether the client can pay something of the fee by themselves, and must, since no card is charged. */
export const isLeftToPay = ({ appointment: { cancelled } }: MessageFacts): boolean =>
  cancelled !== null && cancelled.owedCents > 0 && cancelled.card === null && cancelled.payable;
