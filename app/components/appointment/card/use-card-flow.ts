import { useRef, type RefObject } from 'react';
import { confirmPayment } from '#app/components/cards/confirm.ts';
import type { CardFormHandle } from '#app/components/cards/card-form.tsx';
import type { OpAnswer, Refused } from '#app/components/operation/call.ts';
import { op } from '#app/components/operation/op.ts';
import { useAlone } from '#app/components/operation/use-alone.ts';
import { useCall } from '#app/components/operation/use-call.ts';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import type { AppointmentView } from '../view.ts';

interface Payment {
  tipCents: number;
  newCard: boolean;
}

type Result = { ok: true; isPending?: boolean } | { ok: false; text: string };

/** Errors of adding a card are joined with commas (spec 000 §8). */
const failed = ({ texts }: Refused): Result => ({ ok: false, text: texts.join(', ') });
const notSaved = ({ texts }: Refused): Result => ({
  ok: false,
  text: CARD_MESSAGES.saveFailed(texts.join(', ')),
});

/** The page's calls that the card provider's script has a part in. Each answers what to show; none throws. */
export function useCardFlow({ appointment }: AppointmentView) {
  const call = useCall(appointment.instantActionToken);
  const form = useRef<CardFormHandle>(null);
  const { isBusy: busy, alone } = useAlone();
  const { id: appointmentId, client } = appointment;

  const holder = { name: client.name, ...(client.email ? { email: client.email } : {}) };

  /** The token provider: the card becomes a token, and is added to the customer (spec 000 §4). */
  async function saveByToken(): Promise<Result> {
    const token = await form.current!.tokenize(holder);
    if (!token.ok) return { ok: false, text: '' };
    const ids = { practiceId: appointment.practice.id, clientId: client.id };
    const added = await call(op.squareAddCardToCustomer, { ...ids, sourceId: token.sourceId });
    return added.ok ? { ok: true } : notSaved(added);
  }

  /** Saves what stands in the card form; the form itself shows what is wrong with it. */
  async function saveTypedCard(): Promise<Result> {
    if (!form.current!.check()) return { ok: false, text: '' };
    if (appointment.cardForm?.provider === 'square') return saveByToken();
    const setup = await call(op.setupIntent, { appointmentId });
    if (!setup.ok) return notSaved(setup);
    const confirmed = await form.current!.confirm(setup.value.setupIntentSecret, holder);
    if (!confirmed.ok) return { ok: false, text: '' };
    const saved = await call(op.saveCard, { appointmentId, setupIntentId: confirmed.setupIntentId });
    return saved.ok ? { ok: true } : notSaved(saved);
  }

  /** Takes the client through their bank's check of a payment that waits for them; null where none waits. */
  async function confirmWaiting(): Promise<Result | null> {
    const waiting = await call(op.confirmPayment, { appointmentId });
    if (!waiting.ok) return null;
    const { browser, paymentSecret, paymentMethodId } = waiting.value;
    const inPage = await confirmPayment(browser, paymentSecret, paymentMethodId);
    const resolved = await call(op.resolvePayment, { appointmentId });
    if (resolved.ok) return { ok: true };
    return inPage.ok ? failed(resolved) : { ok: false, text: inPage.message };
  }

  /** A charge, and the bank's check where it asks for one. */
  async function charged(charge: Promise<OpAnswer<'chargeCard'>>, tipOnly = false): Promise<Result> {
    const outcome = await charge;
    if (outcome.ok) {
      const { clientPaymentStatus, tipAmountCents } = outcome.value.appointment;
      // Taken in and not decided, or its answer was lost: the page says so when it is known.
      return { ok: true, isPending: tipOnly ? tipAmountCents === 0 : clientPaymentStatus !== 'Paid' };
    }
    const result = (await confirmWaiting()) ?? failed(outcome);
    return result.ok ? result : { ok: false, text: PAYMENT_MESSAGES.paymentFailed(result.text) };
  }

  async function pay({ tipCents, newCard }: Payment): Promise<Result> {
    if (newCard) {
      const saved = await saveTypedCard();
      if (!saved.ok) return saved;
    }
    return charged(call(op.chargeCard, { appointmentId, tipAmount: tipCents }));
  }

  async function tip({ tipCents, newCard }: Payment): Promise<Result> {
    if (newCard) {
      const saved = await saveTypedCard();
      if (!saved.ok) return saved;
    }
    return charged(call(op.chargeTipOnly, { appointmentId, tipAmount: tipCents }), true);
  }

  async function confirm(): Promise<Result> {
    const result = (await confirmWaiting()) ?? {
      ok: false as const,
      text: PAYMENT_MESSAGES.nothingToConfirm,
    };
    return result.ok ? result : { ok: false, text: PAYMENT_MESSAGES.paymentFailed(result.text) };
  }

  return {
    form: form as RefObject<CardFormHandle>,
    busy,
    saveTypedCard: () => alone(saveTypedCard),
    pay: (given: Payment) => alone(() => pay(given)),
    tip: (given: Payment) => alone(() => tip(given)),
    confirm: () => alone(confirm),
  };
}

export type CardFlow = ReturnType<typeof useCardFlow>;
