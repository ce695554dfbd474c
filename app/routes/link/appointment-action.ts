import { data, redirect, type AppLoadContext } from '@remix-run/node';
import {
  cancelAppointmentNoUser,
  proposedTimes,
  takeProposedTime,
  tokenAppointment,
  type TokenAppointment,
} from '#app/domain/appointments/index.ts';
import { APPOINTMENT_MESSAGES, PROPOSAL_MESSAGES } from '#app/domain/appointments/messages.ts';
import { appointmentForCalendar } from '#app/domain/calendar/index.ts';
import { appointmentCardPage, detachPaymentMethodPractice, saveCard } from '#app/domain/cards/index.ts';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { redeemGiftCard } from '#app/domain/gift-cards/index.ts';
import { chargeCard, chargeTipOnly, readTip } from '#app/domain/payments/index.ts';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import { appointmentMoment, type AppointmentAt } from '#app/lib/appointment-time.ts';
import type { GiftCardProblem, PanelProblem } from '#app/components/appointment/view.ts';
import {
  act,
  load,
  postedForm,
  postedText,
  redirectWithToast,
  type PostedInput,
} from '#app/operations/remix.ts';
import { REFUSALS, type Refusal } from '#app/operations/refusal.ts';
import { paths, type AppointmentPanel } from '#app/paths.ts';

interface Posted {
  context: AppLoadContext;
  token: string;
  appointment: TokenAppointment;
  input: PostedInput;
}

/** The question stays open with what is wrong beside it. */
function problem(panel: AppointmentPanel, title: string | null, refusal: Refusal) {
  const { code, userMessage, problems } = refusal;
  const answer: PanelProblem = { panel, title, text: userMessage, field: problems[0]?.field ?? null };
  return data(answer, { status: REFUSALS[code].http });
}

const wrongTip = (panel: AppointmentPanel, message: string) =>
  data({ panel, title: null, text: message, field: 'tip' } satisfies PanelProblem, { status: 400 });

const done = ({ context, token }: Posted, message: string) =>
  redirectWithToast(context, paths.appointment(token), { kind: 'success', text: message });

async function cancel(posted: Posted) {
  const quoted = postedText(posted.input, 'feeCents');
  const outcome = await act(posted.context, cancelAppointmentNoUser, {
    appointmentId: posted.appointment.id,
    ...(/^\d{1,9}$/.test(quoted) ? { feeCents: Number(quoted) } : {}),
  });
  return outcome.ok
    ? done(posted, APPOINTMENT_MESSAGES.cancelled)
    : problem('cancel', APPOINTMENT_MESSAGES.cancelFailed, outcome.refusal);
}

async function toCardPage({ context, appointment }: Posted, panel: AppointmentPanel) {
  const outcome = await act(context, appointmentCardPage, { appointmentId: appointment.id });
  return outcome.ok ? redirect(outcome.value.url) : problem(panel, null, outcome.refusal);
}

/** Whether this is the practitioner of the appointment, who takes the card or the payment in person (spec 001 §2). */
export async function isInPerson(context: AppLoadContext, instantActionToken: string): Promise<boolean> {
  if (context.base.actor.kind !== 'practitioner') return false;
  return (await act(context, appointmentForCalendar, { instantActionToken })).ok;
}

async function keepCard(posted: Posted) {
  const outcome = await act(posted.context, saveCard, {
    appointmentId: posted.appointment.id,
    cardPage: posted.input.cardPage,
  });
  if (!outcome.ok) return problem('card', null, outcome.refusal);
  const inPerson = await isInPerson(posted.context, posted.token);
  return done(posted, inPerson ? CARD_MESSAGES.savedInPerson : CARD_MESSAGES.saved);
}

async function removeCard(posted: Posted) {
  const clientId = posted.appointment.client.id;
  const outcome = await act(posted.context, detachPaymentMethodPractice, { clientId });
  return outcome.ok
    ? done(posted, CARD_MESSAGES.deleted)
    : problem('remove-card', CARD_MESSAGES.deleteFailed, outcome.refusal);
}

function tipOf({ input, appointment: { amountCents } }: Posted, tipOnly: boolean) {
  return readTip(
    { choice: postedText(input, 'tip'), custom: postedText(input, 'tipCustom') },
    { amountCents, tipOnly },
  );
}

/** With the saved card; a new one is given on the provider's own page first, and comes back here. */
async function pay(posted: Posted) {
  const { context, appointment, input } = posted;
  const tip = 'asksTip' in input ? tipOf(posted, false) : { tipCents: 0 };
  if ('problem' in tip) return wrongTip('pay', tip.problem);
  if (input.card === 'new') return toCardPage(posted, 'pay');
  const outcome = await act(context, chargeCard, { appointmentId: appointment.id, tipAmount: tip.tipCents });
  if (outcome.ok) {
    const isPaid = outcome.value.appointment.clientPaymentStatus === 'Paid';
    return done(posted, isPaid ? PAYMENT_MESSAGES.paid : PAYMENT_MESSAGES.notYetKnown);
  }
  const { refusal } = outcome;
  return problem('pay', PAYMENT_MESSAGES.paymentFailed(refusal.userMessage), refusal);
}

async function addTip(posted: Posted) {
  const tip = tipOf(posted, true);
  if ('problem' in tip) return wrongTip('tip', tip.problem);
  if (posted.input.card === 'new') return toCardPage(posted, 'tip');
  const outcome = await act(posted.context, chargeTipOnly, {
    appointmentId: posted.appointment.id,
    tipAmount: tip.tipCents,
  });
  if (outcome.ok) {
    const isThere = outcome.value.appointment.tipAmountCents > 0;
    return done(posted, isThere ? PAYMENT_MESSAGES.tipAdded : PAYMENT_MESSAGES.notYetKnown);
  }
  const { refusal } = outcome;
  return problem('tip', PAYMENT_MESSAGES.paymentFailed(refusal.userMessage), refusal);
}

/** The times that were offered for it, in words; null where none are. */
export async function proposalOf(linked: AppLoadContext, appointment: AppointmentAt & { id: string }) {
  const { proposal } = await load(linked, proposedTimes, { appointmentId: appointment.id });
  return (
    proposal && {
      times: proposal.times.map(({ startsAt, isFree }) => ({
        startsAt: startsAt.toISOString(),
        label: appointmentMoment(startsAt, appointment),
        isFree,
      })),
    }
  );
}

async function takeTime(posted: Posted) {
  const { context, token, appointment, input } = posted;
  const startsAt = postedText(input, 'startsAt');
  const outcome = await act(context, takeProposedTime, { appointmentId: appointment.id, startsAt });
  if (outcome.ok) return done(posted, PROPOSAL_MESSAGES.moved);
  const { userMessage: text } = outcome.refusal;
  return redirectWithToast(context, paths.appointment(token), { kind: 'error', text });
}

/** What is wrong with a code is said beside it; what the appointment has become meanwhile, in passing: the page then shows it. */
async function payByGiftCard({ context, token, appointment, input }: Posted) {
  const code = postedText(input, 'code');
  const outcome = await act(context, redeemGiftCard, { appointmentId: appointment.id, code });
  if (!outcome.ok && isOfCode(outcome.refusal)) {
    const answer: GiftCardProblem = { giftCard: { code, text: outcome.refusal.userMessage } };
    return data(answer, { status: REFUSALS[outcome.refusal.code].http });
  }
  return redirectWithToast(
    context,
    paths.appointment(token),
    outcome.ok
      ? { kind: 'success', text: outcome.value.message }
      : { kind: 'error', text: outcome.refusal.userMessage },
  );
}

const isOfCode = ({ code, problems }: Refusal): boolean =>
  code === 'rate_limited' || problems[0]?.field === 'code';

const INTENTS: Record<string, (posted: Posted) => Promise<unknown>> = {
  cancel,
  pay,
  'take-time': takeTime,
  tip: addTip,
  'card-page': (posted) => toCardPage(posted, 'card'),
  'keep-card': keepCard,
  'remove-card': removeCard,
  'gift-card': payByGiftCard,
};

/** What the page's forms post, the same with scripts and without. */
export async function answerForm(context: AppLoadContext, token: string, request: Request) {
  const { intent = '', input } = await postedForm(request);
  const appointment = await load(context, tokenAppointment, { instantActionToken: token });
  const answer = INTENTS[intent];
  return answer ? answer({ context, token, appointment, input }) : redirect(paths.appointment(token));
}
