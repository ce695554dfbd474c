import { useRevalidator } from '@remix-run/react';
import { useRef, useState } from 'react';
import type { CardFormHandle } from '#app/components/cards/card-form.tsx';
import { confirmPayment } from '#app/components/cards/confirm.ts';
import type { Refused } from '#app/components/operation/call.ts';
import { op, type OpInput } from '#app/components/operation/op.ts';
import { useAlone } from '#app/components/operation/use-alone.ts';
import { useCall } from '#app/components/operation/use-call.ts';
import type { Registration } from './view.ts';

type Result = { ok: true; text: string } | { ok: false; text: string };

/** How the place is paid: by the card that was typed, or by what is there. */
type Given = Omit<OpInput<'payForRegistration'>, 'token'>;

const failed = ({ texts }: Refused): Result => ({ ok: false, text: texts.join(', ') });

/** The page's calls that pay for a place; one at a time, and none throws. */
export function usePlacePayment({ token, card, client }: Registration, onPaid: (text: string) => void) {
  const call = useCall(token);
  const form = useRef<CardFormHandle>(null);
  const { isBusy: busy, alone } = useAlone();
  const [text, setText] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const holder = {
    name: `${client.firstName} ${client.lastName}`.trim(),
    ...(client.email ? { email: client.email } : {}),
  };

  /** What the typed card is called to the server; the form itself shows what is wrong with it. */
  async function typedCard(): Promise<Given | Result> {
    if (!form.current!.check()) return { ok: false, text: '' };
    if (card.form?.provider === 'square') {
      const made = await form.current!.tokenize(holder);
      return made.ok ? { sourceId: made.sourceId } : { ok: false, text: '' };
    }
    const setup = await call(op.registrationSetupIntent, { token });
    if (!setup.ok) return failed(setup);
    const confirmed = await form.current!.confirm(setup.value.setupIntentSecret, holder);
    return confirmed.ok ? { setupIntentId: confirmed.setupIntentId } : { ok: false, text: '' };
  }

  async function charge(given: Given): Promise<Result> {
    const paid = await call(op.payForRegistration, { token, ...given });
    if (paid.ok) return { ok: true, text: paid.value.message };
    return (await passBank()) ?? failed(paid);
  }

  /** Through the bank's check of a payment that waits for it; null where none waits. */
  async function passBank(): Promise<Result | null> {
    const waiting = await call(op.confirmRegistrationPayment, { token });
    if (!waiting.ok) return null;
    const { browser, paymentSecret, paymentMethodId } = waiting.value;
    const inPage = await confirmPayment(browser, paymentSecret, paymentMethodId);
    if (!inPage.ok) return { ok: false, text: inPage.message };
    const paid = await call(op.payForRegistration, { token });
    return paid.ok ? { ok: true, text: paid.value.message } : failed(paid);
  }

  const told = (work: () => Promise<Result>) =>
    alone(async () => {
      setText(null);
      const result = await work();
      if (result.ok) onPaid(result.text);
      else setText(result.text || null);
      // Either way the place may stand otherwise by now.
      revalidate();
    });

  return {
    form,
    busy,
    /** Why the last try failed; null where the card form shows it. */
    text,
    payWithTyped: () =>
      told(async () => {
        const given = await typedCard();
        return 'ok' in given ? given : charge(given);
      }),
    payWithSaved: () => told(() => charge({})),
    confirm: () => told(async () => (await passBank()) ?? charge({})),
  };
}
