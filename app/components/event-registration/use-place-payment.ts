import { useRevalidator } from '@remix-run/react';
import { useRef, useState } from 'react';
import { mutate } from '#app/components/appointment/graphql.ts';
import type { CardFormHandle } from '#app/components/cards/card-form.tsx';
import { confirmPayment } from '#app/components/cards/confirm.ts';
import type { CardConfig } from '#app/components/cards/use-stripe.ts';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import type { Registration } from './view.ts';

type Result = { ok: true; text: string } | { ok: false; text: string };

const failed = (errors: string[]): Result => ({ ok: false, text: errors.join(', ') });

/** The page's calls that pay for a place; one at a time, and none throws. */
export function usePlacePayment({ token, card, client }: Registration, onPaid: (text: string) => void) {
  const csrf = useCsrfToken();
  const form = useRef<CardFormHandle>(null);
  const working = useRef(false);
  const [busy, setBusy] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const call = <T>(name: string, fields: string, more: Record<string, string> = {}) =>
    mutate<T>({ token, csrf }, name, { token, ...more }, fields);
  const holder = {
    name: `${client.firstName} ${client.lastName}`.trim(),
    ...(client.email ? { email: client.email } : {}),
  };

  /** What the typed card is called to the server; the form itself shows what is wrong with it. */
  async function typedCard(): Promise<Record<string, string> | Result> {
    if (!form.current!.check()) return { ok: false, text: '' };
    if (card.form?.provider === 'square') {
      const made = await form.current!.tokenize(holder);
      return made.ok ? { sourceId: made.sourceId } : { ok: false, text: '' };
    }
    const setup = await call<{ setupIntentSecret: string }>('registrationSetupIntent', 'setupIntentSecret');
    if (!setup.ok) return failed(setup.errors);
    const confirmed = await form.current!.confirm(setup.value.setupIntentSecret, holder);
    return confirmed.ok ? { setupIntentId: confirmed.setupIntentId } : { ok: false, text: '' };
  }

  async function charge(given: Record<string, string>): Promise<Result> {
    const paid = await call<{ message: string }>('payForRegistration', 'message', given);
    if (paid.ok) return { ok: true, text: paid.value.message };
    return (await passBank()) ?? failed(paid.errors);
  }

  /** Through the bank's check of a payment that waits for it; null where none waits. */
  async function passBank(): Promise<Result | null> {
    const waiting = await call<{
      paymentSecret: string;
      paymentMethodId: string | null;
      browser: CardConfig;
    }>(
      'confirmRegistrationPayment',
      'paymentSecret paymentMethodId browser { provider publishableKey scriptUrl account }',
    );
    if (!waiting.ok) return null;
    const { browser, paymentSecret, paymentMethodId } = waiting.value;
    const inPage = await confirmPayment(browser, paymentSecret, paymentMethodId);
    if (!inPage.ok) return { ok: false, text: inPage.message };
    const paid = await call<{ message: string }>('payForRegistration', 'message');
    return paid.ok ? { ok: true, text: paid.value.message } : failed(paid.errors);
  }

  /** One at a time: a second press while the first is at work does nothing. */
  async function alone(work: () => Promise<Result>): Promise<void> {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setText(null);
    const result = await work();
    if (result.ok) onPaid(result.text);
    else setText(result.text || null);
    // Either way the place may stand otherwise by now.
    revalidate();
    working.current = false;
    setBusy(false);
  }

  return {
    form,
    busy,
    /** Why the last try failed; null where the card form shows it. */
    text,
    payWithTyped: () =>
      alone(async () => {
        const given = await typedCard();
        return 'ok' in given ? (given as Result) : charge(given as Record<string, string>);
      }),
    payWithSaved: () => alone(() => charge({})),
    confirm: () => alone(async () => (await passBank()) ?? charge({})),
  };
}
