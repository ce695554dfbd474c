import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import {
  PlainForm,
  type PlainAnswer,
  type PlainFormData,
} from '#app/components/appointment-form/plain-form.tsx';
import { proCreateAppointment } from '#app/domain/appointments/index.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { appointmentForm } from '#app/domain/calendar/index.ts';
import { clients } from '#app/domain/clients/index.ts';
import { currentPractice } from '#app/domain/practice/index.ts';
import { localInstant } from '#app/lib/time.ts';
import { act, formErrors, formInput, load, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Create appointment · Tendwell' }];

/** A plain list of clients cannot be longer; the others are found by the scripted form. */
const MAX_CLIENTS = 100;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PlainFormData> {
  const latest = await load(context, clients, { limit: MAX_CLIENTS, sort: 'lastAppointment' }, request);
  const { practice, opensAt, now } = await load(context, appointmentForm, {}, request);
  return {
    practice,
    opensAt: opensAt?.getTime() ?? null,
    clients: latest.clients.map(({ id, name, email, phone }) => ({ id, name, email, phone })),
    now: now.getTime(),
  };
}

/** Makes one appointment; a past start or an overlap comes back with a box to tick. */
export async function action({ request, context }: ActionFunctionArgs) {
  const values = await formInput(request);
  const { service, date, start, confirmPast, confirmOverlap, ...fields } = values;
  const { locations, timeZone } = await load(context, currentPractice, {}, request);
  const [serviceId, variationId] = String(service).split(':');
  const zone = locations.find(({ id }) => id === fields.locationId)?.timeZone ?? timeZone;
  const outcome = await act(context, proCreateAppointment, {
    ...fields,
    appointmentServices: [{ serviceId, ...(variationId ? { variationId } : {}) }],
    startsAt: instantOf(String(date), Number(start), zone),
    confirmPast: confirmPast === 'true',
    confirmOverlap: confirmOverlap ? String(confirmOverlap).split(' ') : [],
  });
  if (!outcome.ok) return formErrors(outcome.refusal, { values });
  const text = APPOINTMENT_MESSAGES.created;
  throw await redirectWithToast(context, paths.calendar({ date: String(date), as: 'list' }), {
    kind: 'success',
    text,
  });
}

function instantOf(date: string, minute: number, timeZone: string): string | null {
  try {
    return new Date(localInstant(date, minute, timeZone)).toISOString();
  } catch {
    return null;
  }
}

/** Without scripts a page of its own; with them the calendar's sheet, which can do more. */
export default function NewAppointment() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(paths.createAppointment(), { replace: true });
  }, [navigate]);
  return (
    <PlainForm
      data={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>() as PlainAnswer | undefined}
    />
  );
}
