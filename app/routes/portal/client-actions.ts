import { data, type ActionFunctionArgs, type AppLoadContext } from '@remix-run/node';
import type { ClientActAnswer, ClientIntent } from '#app/components/clients/client-data.ts';
import {
  detachPaymentMethodPractice,
  saveClientCard,
  setupIntent,
  squareAddCardToCustomer,
} from '#app/domain/cards/index.ts';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import {
  addNote,
  createClient,
  deleteClient,
  deleteCustomPrice,
  editClient,
  untieClient,
  updateClientCommunication,
  upsertCustomPrice,
} from '#app/domain/clients/index.ts';
import { CLIENT_MESSAGES as TEXTS } from '#app/domain/clients/messages.ts';
import { sendIntakeForm } from '#app/domain/intake/index.ts';
import { INTAKE_MESSAGES } from '#app/domain/intake/messages.ts';
import type { AnyOperation } from '#app/operations/operation.ts';
import { act, redirectWithToast } from '#app/operations/remix.ts';
import { REFUSALS, type Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true };

interface Deed {
  operation: AnyOperation;
  /** What the toast says; null where the page itself shows it. */
  done: string | null;
  failed: (errors: string) => string;
}

const DEEDS: Record<ClientIntent, Deed> = {
  create: { operation: createClient, done: TEXTS.created, failed: TEXTS.createFailed },
  edit: { operation: editClient, done: TEXTS.edited, failed: TEXTS.editFailed },
  delete: { operation: deleteClient, done: TEXTS.deleted, failed: TEXTS.deleteFailed },
  untie: { operation: untieClient, done: TEXTS.untied, failed: TEXTS.untieFailed },
  addNote: { operation: addNote, done: TEXTS.noteSaved, failed: TEXTS.noteFailed },
  sendIntakeForm: {
    operation: sendIntakeForm,
    done: INTAKE_MESSAGES.sent,
    failed: () => INTAKE_MESSAGES.sendFailed,
  },
  removeCard: {
    operation: detachPaymentMethodPractice,
    done: CARD_MESSAGES.deleted,
    failed: (errors) => errors,
  },
  beginCard: { operation: setupIntent, done: null, failed: CARD_MESSAGES.saveFailed },
  saveCard: {
    operation: saveClientCard,
    done: CARD_MESSAGES.savedInPerson,
    failed: CARD_MESSAGES.saveFailed,
  },
  addCardByToken: {
    operation: squareAddCardToCustomer,
    done: CARD_MESSAGES.savedInPerson,
    failed: CARD_MESSAGES.saveFailed,
  },
  setCommunication: { operation: updateClientCommunication, done: null, failed: (errors) => errors },
  setPrice: { operation: upsertCustomPrice, done: TEXTS.priceSaved, failed: (errors) => errors },
  removePrice: { operation: deleteCustomPrice, done: TEXTS.priceRemoved, failed: (errors) => errors },
};

const isIntent = (intent: unknown): intent is ClientIntent =>
  typeof intent === 'string' && Object.hasOwn(DEEDS, intent);

/** Everything that is done to clients from their pages; scripts send it, so the input comes as JSON. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const intent = form.get('intent');
  const input = jsonOf(form.get('input'));
  if (!isIntent(intent) || input === undefined) {
    throw data({ message: 'We do not know what to do with this form.' }, { status: 400 });
  }
  return answer(context, intent, input);
}

async function answer(context: AppLoadContext, intent: ClientIntent, input: unknown) {
  const { operation, done, failed } = DEEDS[intent];
  const outcome = await act(context, operation, input);
  if (outcome.ok) {
    // Whoever was deleted has no page to stay on.
    if (intent === 'delete') {
      throw await redirectWithToast(context, paths.clients(), { kind: 'success', text: TEXTS.deleted });
    }
    const value = outcome.value as Record<string, unknown>;
    return { ok: true, intent, text: done, value } satisfies ClientActAnswer;
  }
  const { refusal } = outcome;
  const problems = [...new Set(refusal.problems.map(({ message }) => message))];
  const refused: ClientActAnswer = {
    ok: false,
    intent,
    text: failed(problems.join(' ')),
    reason: problems.join(' '),
    fields: fieldsOf(refusal),
    data: refusal.data,
  };
  return data(refused, { status: REFUSALS[refusal.code].http });
}

/** The first text of each field, by the field's own name: 'client.phone' is the form's phone. */
function fieldsOf({ problems }: Refusal): Record<string, string> {
  const named = problems.flatMap(({ field, message }) =>
    field ? [[field.split('.').at(-1)!, message] as const] : [],
  );
  return Object.fromEntries(named.reverse());
}

function jsonOf(text: FormDataEntryValue | null): unknown {
  try {
    return typeof text === 'string' ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined;
  }
}
