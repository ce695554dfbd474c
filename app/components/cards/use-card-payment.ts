import { useRevalidator } from '@remix-run/react';
import { useRef, useState } from 'react';
import type { CardFormHandle } from '#app/components/cards/card-form.tsx';
import type { CardHolder } from '#app/components/cards/confirm.ts';
import { confirmPayment } from '#app/components/cards/confirm.ts';
import type { Outcome, Refused } from '#app/components/operation/call.ts';
import type { OpInput, OpValue } from '#app/components/operation/op.ts';
import { useAlone } from '#app/components/operation/use-alone.ts';

type Result = { ok: true; text: string } | { ok: false; text: string };

/** How it is paid: by the card that was typed, or by what is there. */
export type GivenCard = Omit<OpInput<'payForRegistration'>, 'token'>;

/** The page's calls that pay for what its link stands for. */
export interface PaymentCalls {
  setup: () => Promise<Outcome<OpValue<'registrationSetupIntent'>>>;
  pay: (given: GivenCard) => Promise<Outcome<{ message: string }>>;
  /** Begins the bank's check of a payment that waits for it. */
  confirm: () => Promise<Outcome<OpValue<'confirmRegistrationPayment'>>>;
}

const failed = ({ texts }: Refused): Result => ({ ok: false, text: texts.join(', ') });

/** Pays by card for what somebody from outside has ordered; one call at a time, and none throws. */
export function useCardPayment(
  { setup, pay, confirm }: PaymentCalls,
  { isSquare, holder }: { isSquare: boolean; holder: CardHolder },
  onPaid: (text: string) => void,
) {
  const form = useRef<CardFormHandle>(null);
  const { isBusy: busy, alone } = useAlone();
  const [text, setText] = useState<string | null>(null);
  const { revalidate } = useRevalidator();

  /** What the typed card is called to the server; the form itself shows what is wrong with it. */
  async function typedCard(): Promise<GivenCard | Result> {
    if (!form.current!.check()) return { ok: false, text: '' };
    if (isSquare) {
      const made = await form.current!.tokenize(holder);
      return made.ok ? { sourceId: made.sourceId } : { ok: false, text: '' };
    }
    const begun = await setup();
    if (!begun.ok) return failed(begun);
    const confirmed = await form.current!.confirm(begun.value.setupIntentSecret, holder);
    return confirmed.ok ? { setupIntentId: confirmed.setupIntentId } : { ok: false, text: '' };
  }

  async function charge(given: GivenCard): Promise<Result> {
    const paid = await pay(given);
    if (paid.ok) return { ok: true, text: paid.value.message };
    return (await passBank()) ?? failed(paid);
  }

  /** Through the bank's check of a payment that waits for it; null where none waits. */
  async function passBank(): Promise<Result | null> {
    const waiting = await confirm();
    if (!waiting.ok) return null;
    const { browser, paymentSecret, paymentMethodId } = waiting.value;
    const inPage = await confirmPayment(browser, paymentSecret, paymentMethodId);
    if (!inPage.ok) return { ok: false, text: inPage.message };
    const paid = await pay({});
    return paid.ok ? { ok: true, text: paid.value.message } : failed(paid);
  }

  const told = (work: () => Promise<Result>) =>
    alone(async () => {
      setText(null);
      const result = await work();
      if (result.ok) onPaid(result.text);
      else setText(result.text || null);
      // Either way it may stand otherwise by now.
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
