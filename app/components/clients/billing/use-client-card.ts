import { useRef, useState } from 'react';
import type { CardFormHandle } from '#app/components/cards/card-form.tsx';
import type { CardHolder } from '#app/components/cards/confirm.ts';
import type { CardConfig } from '#app/components/cards/use-stripe.ts';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { useRereading } from '#app/components/portal/use-rereading.ts';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { paths } from '#app/paths.ts';
import type { ClientActAnswer, ClientIntent } from '../client-data.ts';

/** An empty text: the card form itself says what is wrong. */
type Saved = { ok: true } | { ok: false; text: string };

/** Saves what stands in the provider's card form as a client's card; the pages that show it are read anew. */
export function useClientCard(clientId: string) {
  const csrf = useCsrfToken();
  const reread = useRereading();
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);

  async function post(intent: ClientIntent, input: object): Promise<ClientActAnswer | null> {
    try {
      const response = await fetch(paths.clientActions(), {
        method: 'POST',
        headers: { 'X-CSRF-Token': csrf, Accept: 'application/json' },
        body: new URLSearchParams({ intent, input: JSON.stringify(input) }),
      });
      return (await response.json()) as ClientActAnswer;
    } catch {
      return null;
    }
  }
  const failed = (answer: ClientActAnswer | null): Saved => ({
    ok: false,
    text: answer && !answer.ok ? answer.text : CARD_MESSAGES.unreachable,
  });

  async function byToken(practiceId: string, form: CardFormHandle, holder: CardHolder): Promise<Saved> {
    const token = await form.tokenize(holder);
    if (!token.ok) return { ok: false, text: '' };
    const answer = await post('addCardByToken', { clientId, practiceId, sourceId: token.sourceId });
    return answer?.ok ? { ok: true } : failed(answer);
  }

  async function bySetup(form: CardFormHandle, holder: CardHolder): Promise<Saved> {
    const setup = await post('beginCard', { clientId });
    if (!setup?.ok) return failed(setup);
    const confirmed = await form.confirm(String(setup.value.setupIntentSecret), holder);
    if (!confirmed.ok) return { ok: false, text: '' };
    const answer = await post('saveCard', { clientId, setupIntentId: confirmed.setupIntentId });
    return answer?.ok ? { ok: true } : failed(answer);
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
    const saved = await (isByToken ? byToken(practiceId, form, holder) : bySetup(form, holder));
    underway.current = false;
    setBusy(false);
    if (saved.ok) reread();
    return saved;
  }
  return { busy, save };
}
