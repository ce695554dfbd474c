import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { SaveAnswer } from '#app/components/appointment-form/form-data.ts';
import { proCreateAppointment, updateAppointmentV2 } from '#app/domain/appointments/index.ts';
import { createRecurringAppointments } from '#app/domain/series/index.ts';
import { act, formErrors } from '#app/operations/remix.ts';
import { formData } from './appointment-form-data.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** What the appointment form opens with. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return Response.json(await formData(context, request));
}

/** Saves what the form holds (`input`, JSON) by the operation it names, and answers as JSON. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const input = parsed(form.get('input'));
  const operation = form.get('operation');
  const outcome =
    operation === 'edit'
      ? await act(context, updateAppointmentV2, input)
      : operation === 'series'
        ? await act(context, createRecurringAppointments, input)
        : await act(context, proCreateAppointment, input);
  if (!outcome.ok) {
    const { data, init } = formErrors(outcome.refusal);
    return Response.json(data, init ?? undefined);
  }
  const made = 'instantActionToken' in outcome.value ? outcome.value.instantActionToken : null;
  const answer: SaveAnswer = { ok: true, token: made };
  return Response.json(answer);
}

function parsed(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
