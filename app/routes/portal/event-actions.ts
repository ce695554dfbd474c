import type { ActionFunctionArgs } from '@remix-run/node';
import type { ActAnswer, EventOperation } from '#app/components/events/event-data.ts';
import {
  addClientToBookableEvent,
  deleteBookableEvent,
  deletePersonalEvent,
  processRegistrationPayment,
  removeClientFromBookableEvent,
  upsertBookableEvent,
  upsertPersonalEvent,
} from '#app/domain/events/index.ts';
import type { AnyOperation } from '#app/operations/operation.ts';
import { act, formErrors } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

const OPERATIONS: Record<EventOperation, AnyOperation> = {
  upsertBookableEvent,
  deleteBookableEvent,
  addClientToBookableEvent,
  removeClientFromBookableEvent,
  processRegistrationPayment,
  upsertPersonalEvent,
  deletePersonalEvent,
};

/** Carries out what the flyouts of group and personal events ask (`operation`, `input` as JSON), and answers as JSON. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const name = String(form.get('operation'));
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name as EventOperation] : null;
  if (!operation) return Response.json({ message: 'We do not know what to do with this.' }, { status: 400 });
  const outcome = await act(context, operation, inputOf(form.get('input')));
  if (!outcome.ok) {
    const { data, init } = formErrors(outcome.refusal);
    return Response.json(data, init ?? undefined);
  }
  const answer: ActAnswer = { ok: true, value: outcome.value as Record<string, unknown> };
  return Response.json(answer);
}

/** JSON with its moments as dates; null for what is none. */
function inputOf(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text), (key, value: unknown) =>
      (key === 'startsAt' || key === 'endsAt') && typeof value === 'number' ? new Date(value) : value,
    );
  } catch {
    return null;
  }
}
