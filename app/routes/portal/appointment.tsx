import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react';
import type { AppointmentAnswer } from '#app/components/calendar/use-appointment.ts';
import { AppointmentPage } from '#app/components/calendar/appointment-page.tsx';
import {
  ANSWER_FAILED,
  type AppointmentActionAnswer,
  type AppointmentIntent,
} from '#app/components/calendar/use-appointment-action.ts';
import { acceptAppointment, cancelAppointment, declineAppointment } from '#app/domain/appointments/index.ts';
import { APPOINTMENT_MESSAGES as TEXTS } from '#app/domain/appointments/messages.ts';
import { appointmentForCalendar } from '#app/domain/calendar/index.ts';
import { act, load, redirectWithToast } from '#app/operations/remix.ts';
import { REFUSALS, type Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Appointment · Tendwell' }];

/** Feeds the calendar's flyout, and the page of its own that it is without scripts. One that is not there is an answer. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const token = params.token!;
  const outcome = await act(context, appointmentForCalendar, { instantActionToken: token });
  if (outcome.ok) return { token, appointment: outcome.value, text: null } satisfies AppointmentAnswer;
  if (outcome.refusal.code === 'unauthenticated')
    await load(context, appointmentForCalendar, { instantActionToken: token }, request);
  const answer: AppointmentAnswer = { token, appointment: null, text: outcome.refusal.userMessage };
  // What can be no token opens nothing either: the same as one that is not known.
  const { code } = outcome.refusal;
  return data(answer, { status: REFUSALS[code === 'invalid_input' ? 'not_found' : code].http });
}

/** What a person reads: why it was refused, or the specification's words where it is our failure. */
const refusedText = (intent: AppointmentIntent, { code, userMessage }: Refusal) =>
  code === 'internal' ? ANSWER_FAILED[intent] : userMessage;

async function answerRequest(
  context: ActionFunctionArgs['context'],
  intent: AppointmentIntent,
  form: FormData,
) {
  const appointmentId = form.get('appointmentId');
  if (intent === 'accept') {
    return { text: TEXTS.accepted, outcome: await act(context, acceptAppointment, { appointmentId }) };
  }
  if (intent === 'decline') {
    const practitionerNote = form.get('practitionerNote') || null;
    const outcome = await act(context, declineAppointment, { appointmentId, practitionerNote });
    return { text: TEXTS.declined, outcome };
  }
  const series = form.get('cancelRecurringSeries') === 'true';
  return {
    text: series ? TEXTS.seriesCancelled : TEXTS.cancelledByPractitioner,
    outcome: await act(context, cancelAppointment, {
      appointmentId,
      practitionerNote: form.get('practitionerNote') || null,
      cancelRecurringSeries: series,
    }),
  };
}

/** Accept, decline or cancel. A script gets an answer; a plain form (`page`) goes on to the calendar with a toast. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent !== 'accept' && intent !== 'decline' && intent !== 'cancel') {
    throw data({ message: 'We do not know what to do with this form.' }, { status: 400 });
  }
  const { outcome, text } = await answerRequest(context, intent, form);
  if (form.get('from') === 'page') {
    const calendar = paths.calendar({ view: 'week', date: String(form.get('date') ?? '') });
    throw outcome.ok
      ? await redirectWithToast(context, calendar, { kind: 'success', text })
      : await redirectWithToast(context, paths.portalAppointment(params.token!), {
          kind: 'error',
          text: refusedText(intent, outcome.refusal),
        });
  }
  if (outcome.ok) return { ok: true, intent, text } satisfies AppointmentActionAnswer;
  const answer: AppointmentActionAnswer = { ok: false, text: refusedText(intent, outcome.refusal) };
  return data(answer, { status: REFUSALS[outcome.refusal.code].http });
}

/** A connection that breaks is an answer too: left to the router, it would replace the whole calendar by an error page. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = (await request.clone().formData()).get('intent') as AppointmentIntent;
  try {
    return await serverAction<AppointmentActionAnswer>();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return { ok: false, text: ANSWER_FAILED[intent] } satisfies AppointmentActionAnswer;
  }
}

export default function Appointment() {
  return <AppointmentPage answer={useLoaderData<typeof loader>() as AppointmentAnswer} />;
}
