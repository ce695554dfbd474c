import {
  data,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { LoadedAppointment } from '#app/components/calendar/appointment/use-appointment.ts';
import { AppointmentPage } from '#app/components/calendar/appointment/appointment-page.tsx';
import {
  answerFailed,
  type AppointmentAnswer,
} from '#app/components/calendar/appointment/use-appointment-action.ts';
import { acceptAppointment, cancelAppointment, declineAppointment } from '#app/domain/appointments/index.ts';
import { APPOINTMENT_MESSAGES as TEXTS } from '#app/domain/appointments/messages.ts';
import { appointmentForCalendar } from '#app/domain/calendar/index.ts';
import { act, load, postedForm, redirectWithToast, type PostedInput } from '#app/operations/remix.ts';
import { REFUSALS } from '#app/operations/refusal.ts';
import type { Outcome } from '#app/operations/run.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Appointment · Tendwell' }];

/** Feeds the calendar's flyout, and the page of its own that it is without scripts. One that is not there is an answer. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const token = params.token!;
  const outcome = await act(context, appointmentForCalendar, { instantActionToken: token });
  if (outcome.ok) return { token, appointment: outcome.value, text: null } satisfies LoadedAppointment;
  if (outcome.refusal.code === 'unauthenticated')
    await load(context, appointmentForCalendar, { instantActionToken: token }, request);
  const answer: LoadedAppointment = { token, appointment: null, text: outcome.refusal.userMessage };
  // What can be no token opens nothing either: the same as one that is not known.
  const { code } = outcome.refusal;
  return data(answer, { status: REFUSALS[code === 'invalid_input' ? 'not_found' : code].http });
}

interface Answered {
  name: AppointmentAnswer;
  done: string;
  outcome: Outcome<unknown>;
}

async function answered(
  context: AppLoadContext,
  intent: string | undefined,
  { appointmentId, practitionerNote: note, cancelRecurringSeries: series }: PostedInput,
): Promise<Answered> {
  const practitionerNote = note || null;
  switch (intent) {
    case 'accept': {
      const outcome = await act(context, acceptAppointment, { appointmentId });
      return { name: 'acceptAppointment', done: TEXTS.accepted, outcome };
    }
    case 'decline': {
      const outcome = await act(context, declineAppointment, { appointmentId, practitionerNote });
      return { name: 'declineAppointment', done: TEXTS.declined, outcome };
    }
    case 'cancel': {
      const cancelRecurringSeries = series === 'true';
      const input = { appointmentId, practitionerNote, cancelRecurringSeries };
      const done = cancelRecurringSeries ? TEXTS.seriesCancelled : TEXTS.cancelledByPractitioner;
      return { name: 'cancelAppointment', done, outcome: await act(context, cancelAppointment, input) };
    }
    default:
      throw data({ message: 'We do not know what to do with this form.' }, { status: 400 });
  }
}

/** Accepts, declines or cancels where there are no scripts, and goes on to the calendar with a toast. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { intent, input } = await postedForm(request);
  const { name, done, outcome } = await answered(context, intent, input);
  if (outcome.ok) {
    const calendar = paths.calendar({ view: 'week', date: String(input.date ?? ''), as: 'list' });
    throw await redirectWithToast(context, calendar, { kind: 'success', text: done });
  }
  const { code, userMessage } = outcome.refusal;
  const text = answerFailed(name, { code, text: userMessage });
  throw await redirectWithToast(context, paths.portalAppointment(params.token!), { kind: 'error', text });
}

export default function Appointment() {
  return <AppointmentPage answer={useLoaderData<typeof loader>() as LoadedAppointment} />;
}
