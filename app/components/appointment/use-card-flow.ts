import { useRef, useState, type RefObject } from 'react';
import { confirmPayment } from '#app/components/cards/confirm.ts';
import type { CardFormHandle } from '#app/components/cards/card-form.tsx';
import type { CardConfig } from '#app/components/cards/use-stripe.ts';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { PAYMENT_MESSAGES } from '#app/domain/payments/messages.ts';
import type { AppointmentView } from './view.ts';
import { mutate, type Answer } from './graphql.ts';

type Result = { ok: true } | { ok: false; text: string };

const words = (errors: string[]) => errors.join(', ');
const failed = (errors: string[]): Result => ({ ok: false, text: words(errors) });

/** The page's calls that the card provider's script has a part in. Each answers what to show; none throws. */
export function useCardFlow({ appointment }: AppointmentView) {
  const csrf = useCsrfToken();
  const form = useRef<CardFormHandle>(null);
  const [busy, setBusy] = useState(false);
  const caller = { token: appointment.instantActionToken, csrf };
  const { id: appointmentId, client } = appointment;
  const call = <T>(name: string, fields: string, more: Record<string, string | number> = {}) =>
    mutate<T>(caller, name, { appointmentId, ...more }, fields);

  const holder = { name: client.name, ...(client.email ? { email: client.email } : {}) };

  /** The token provider: the card becomes a token, and is added to the customer (spec 000 §4). */
  async function saveByToken(): Promise<Result> {
    const token = await form.current!.tokenize(holder);
    if (!token.ok) return { ok: false, text: '' };
    const ids = { practiceId: appointment.practice.id, clientId: client.id };
    const added = await mutate(
      caller,
      'squareAddCardToCustomer',
      { ...ids, sourceId: token.sourceId },
      'paymentMethod { last4 }',
    );
    return added.ok ? { ok: true } : { ok: false, text: CARD_MESSAGES.saveFailed(words(added.errors)) };
  }

  /** Saves what stands in the card form; the form itself shows what is wrong with it. */
  async function saveTypedCard(): Promise<Result> {
    if (!form.current!.check()) return { ok: false, text: '' };
    if (appointment.cardForm?.provider === 'square') return saveByToken();
    const setup = await call<{ setupIntentSecret: string }>('setupIntent', 'setupIntentSecret');
    if (!setup.ok) return { ok: false, text: CARD_MESSAGES.saveFailed(words(setup.errors)) };
    const confirmed = await form.current!.confirm(setup.value.setupIntentSecret, holder);
    if (!confirmed.ok) return { ok: false, text: '' };
    const saved = await call('saveCard', 'paymentMethod { last4 }', {
      setupIntentId: confirmed.setupIntentId,
    });
    return saved.ok ? { ok: true } : { ok: false, text: CARD_MESSAGES.saveFailed(words(saved.errors)) };
  }

  /** Takes the client through their bank's check of a payment that waits for them; null where none waits. */
  async function confirmWaiting(): Promise<Result | null> {
    const waiting = await call<{
      paymentSecret: string;
      paymentMethodId: string | null;
      browser: CardConfig;
    }>(
      'confirmPayment',
      'paymentSecret paymentMethodId browser { provider publishableKey scriptUrl account }',
    );
    if (!waiting.ok) return null;
    const { browser, paymentSecret, paymentMethodId } = waiting.value;
    const inPage = await confirmPayment(browser, paymentSecret, paymentMethodId);
    const resolved = await call('resolvePayment', 'appointment { clientPaymentStatus }');
    if (resolved.ok) return { ok: true };
    return inPage.ok ? failed(resolved.errors) : { ok: false, text: inPage.message };
  }

  /** A charge, and the bank's check where it asks for one. */
  async function charged(charge: Promise<Answer<unknown>>): Promise<Result> {
    const outcome = await charge;
    if (outcome.ok) return { ok: true };
    const result = (await confirmWaiting()) ?? failed(outcome.errors);
    return result.ok ? result : { ok: false, text: PAYMENT_MESSAGES.paymentFailed(result.text) };
  }

  async function pay({ tipCents, newCard }: { tipCents: number; newCard: boolean }): Promise<Result> {
    if (newCard) {
      const saved = await saveTypedCard();
      if (!saved.ok) return saved;
    }
    if (tipCents > 0) {
      const tip = await call('addTipToAppointment', '', { tipAmount: tipCents });
      if (!tip.ok) return failed(tip.errors);
    }
    return charged(call('chargeCard', 'appointment { clientPaymentStatus }'));
  }

  async function tip({ tipCents, newCard }: { tipCents: number; newCard: boolean }): Promise<Result> {
    if (newCard) {
      const saved = await saveTypedCard();
      if (!saved.ok) return saved;
    }
    return charged(call('chargeTipOnly', 'appointment { tipAmountCents }', { tipAmount: tipCents }));
  }

  async function confirm(): Promise<Result> {
    const result = (await confirmWaiting()) ?? {
      ok: false as const,
      text: PAYMENT_MESSAGES.nothingToConfirm,
    };
    return result.ok ? result : { ok: false, text: PAYMENT_MESSAGES.paymentFailed(result.text) };
  }

  /** One at a time: a second press while the first is at work does nothing. */
  const working = useRef(false);
  const alone =
    <Input extends unknown[]>(work: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result | null> => {
      if (working.current) return null;
      working.current = true;
      setBusy(true);
      try {
        return await work(...input);
      } finally {
        working.current = false;
        setBusy(false);
      }
    };

  return {
    form: form as RefObject<CardFormHandle>,
    busy,
    saveTypedCard: alone(saveTypedCard),
    pay: alone(pay),
    tip: alone(tip),
    confirm: alone(confirm),
  };
}

export type CardFlow = ReturnType<typeof useCardFlow>;
