import { data, type ActionFunctionArgs } from '@remix-run/node';
import type { InboxActionAnswer } from '#app/components/inbox/use-inbox-answer.ts';
import { acceptAppointment, declineAppointment } from '#app/domain/appointments/index.ts';
import { APPOINTMENT_MESSAGES as TEXTS } from '#app/domain/appointments/messages.ts';
import { act } from '#app/operations/remix.ts';
import { REFUSALS } from '#app/operations/refusal.ts';

export const handle = { servedOn: 'app' as const, private: true };

const ANSWERS = {
  accept: { operation: acceptAppointment, done: TEXTS.inboxAccepted, failed: TEXTS.inboxAcceptFailed },
  decline: { operation: declineAppointment, done: TEXTS.declined, failed: null },
};

/** Accepts or declines a request from the inbox; a script sends it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent !== 'accept' && intent !== 'decline') {
    throw data({ message: 'We do not know what to do with this form.' }, { status: 400 });
  }
  const { operation, done, failed } = ANSWERS[intent];
  const outcome = await act(context, operation, {
    appointmentId: form.get('appointmentId'),
    ...(intent === 'decline' ? { practitionerNote: form.get('practitionerNote') || null } : {}),
  });
  if (outcome.ok) return { ok: true, text: done } satisfies InboxActionAnswer;
  const { code, userMessage } = outcome.refusal;
  const reason = code === 'internal' ? undefined : userMessage;
  const answer: InboxActionAnswer = failed
    ? { ok: false, text: failed, detail: reason }
    : { ok: false, text: reason ?? TEXTS.declineFailed };
  return data(answer, { status: REFUSALS[code].http });
}
