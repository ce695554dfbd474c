import { useRef, useState } from 'react';
import type { CardFormHandle } from '#app/components/cards/card-form.tsx';
import type { CardHolder } from '#app/components/cards/confirm.ts';
import type { CardConfig } from '#app/components/cards/use-stripe.ts';
import type { Refused } from '#app/components/operation/call.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';

/** An empty text: the card form itself says what is wrong. */
type Saved = { ok: true } | { ok: false; text: string };

/** What is refused stands in the dialog. */
const SAID_HERE = { failed: () => null };
const SAVED = { ...SAID_HERE, done: CARD_MESSAGES.savedInPerson };

/** Saves what stands in the provider's card form as a client's card; the pages that show it are read anew. */
export function useClientCard(clientId: string) {
  const begin = useOperation(op.setupIntent, SAID_HERE);
  const keep = useOperation(op.saveClientCard, SAVED);
  const add = useOperation(op.squareAddCardToCustomer, SAVED);
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);

  async function byToken(practiceId: string, form: CardFormHandle, holder: CardHolder): Promise<Saved> {
    const token = await form.tokenize(holder);
    if (!token.ok) return { ok: false, text: '' };
    return saved(await add.run({ clientId, practiceId, sourceId: token.sourceId }));
  }

  async function bySetup(form: CardFormHandle, holder: CardHolder): Promise<Saved> {
    const setup = await begin.run({ clientId });
    if (!setup?.ok) return saved(setup);
    const confirmed = await form.confirm(setup.value.setupIntentSecret, holder);
    if (!confirmed.ok) return { ok: false, text: '' };
    return saved(await keep.run({ clientId, setupIntentId: confirmed.setupIntentId }));
  }

  /** Null where one is under way already. */
  async function save(
    { practiceId, cardForm }: { practiceId: string; cardForm: CardConfig },
    form: CardFormHandle,
    holder: CardHolder,
  ): Promise<Saved | null> {
    if (underway.current) return null;
    if (!form.check()) return { ok: false, text: '' };
    underway.current = true;
    setBusy(true);
    const isByToken = cardForm.provider === 'square';
    const answer = await (isByToken ? byToken(practiceId, form, holder) : bySetup(form, holder));
    underway.current = false;
    setBusy(false);
    return answer;
  }
  return { busy, save };
}

function saved(answer: { ok: true } | Refused | null): Saved {
  if (answer?.ok) return { ok: true };
  const isKnown = answer && answer.code !== 'unreachable';
  return { ok: false, text: isKnown ? CARD_MESSAGES.saveFailed(answer.text) : CARD_MESSAGES.unreachable };
}
