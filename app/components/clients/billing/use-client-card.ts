import type { RefObject } from 'react';
import type { CardFormHandle } from '#app/components/cards/card-form.tsx';
import { op, type OpInput, type OpValue } from '#app/components/operation/op.ts';
import { useAlone } from '#app/components/operation/use-alone.ts';
import { useOperation, type Carried } from '#app/components/operation/use-operation.ts';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';

/** What is refused stands in the dialog. */
const SAID_HERE = { failed: () => null };
const SAVED = { ...SAID_HERE, done: CARD_MESSAGES.savedInPerson };

interface Given extends OpInput<'clientCardForm'>, OpValue<'clientCardForm'> {
  /** Of the client. */
  name: string;
}

/**
 * Saves what stands in the provider's card form as a client's card; the pages that show it are read anew. What is wrong with the card the
 * form says itself.
 */
export function useClientCard(form: RefObject<CardFormHandle>): Carried<Given, object> {
  const begin = useOperation(op.setupIntent, SAID_HERE);
  const keep = useOperation(op.saveClientCard, SAVED);
  const add = useOperation(op.squareAddCardToCustomer, SAVED);
  const { isBusy, alone } = useAlone();

  async function save({ clientId, practiceId, cardForm, name }: Given) {
    if (!form.current?.check()) return null;
    if (cardForm?.provider === 'square') {
      const token = await form.current.tokenize({ name });
      return token.ok ? add.run({ clientId, practiceId, sourceId: token.sourceId }) : null;
    }
    const setup = await begin.run({ clientId });
    if (!setup?.ok) return setup;
    const confirmed = await form.current.confirm(setup.value.setupIntentSecret, { name });
    return confirmed.ok ? keep.run({ clientId, setupIntentId: confirmed.setupIntentId }) : null;
  }
  return { isBusy, run: (given) => alone(() => save(given)) };
}
