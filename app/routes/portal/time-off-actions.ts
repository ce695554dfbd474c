import type { ActionFunctionArgs } from '@remix-run/node';
import type { Standing, TimeOffAnswer } from '#app/components/time-off/time-off-data.ts';
import { deleteAvailabilityOverride, upsertAvailabilityOverride } from '#app/domain/availability/index.ts';
import { act } from '#app/operations/remix.ts';
import { REFUSALS, type Refusal } from '#app/operations/refusal.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** Time off and different hours, saved or deleted from their page; scripts send it, so the input comes as JSON. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const deed = form.get('deed');
  const input = jsonOf(form.get('input'));
  if ((deed !== 'save' && deed !== 'delete') || input === undefined) {
    return Response.json({ message: 'We do not know what to do with this form.' }, { status: 400 });
  }
  const outcome =
    deed === 'save'
      ? await act(context, upsertAvailabilityOverride, input)
      : await act(context, deleteAvailabilityOverride, input);
  if (outcome.ok) {
    const answer: TimeOffAnswer = { ok: true, entry: outcome.value.availabilityOverride };
    return Response.json(answer);
  }
  const { refusal } = outcome;
  return Response.json(refused(refusal), { status: REFUSALS[refusal.code].http });
}

function refused({ userMessage, problems, data: more }: Refusal): TimeOffAnswer {
  const named = problems.flatMap(({ field, message }) => (field ? [[field, message] as const] : []));
  return {
    ok: false,
    text: userMessage,
    fields: Object.fromEntries(named.reverse()),
    standing: more?.confirm === 'appointments' ? (more.appointments as Standing[]) : null,
  };
}

function jsonOf(text: FormDataEntryValue | null): unknown {
  try {
    return typeof text === 'string' ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined;
  }
}
