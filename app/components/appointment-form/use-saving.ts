import { z } from 'zod';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { refused, type Outcome, type Refused } from '#app/components/operation/call.ts';
import { op, type OpInput } from '#app/components/operation/op.ts';
import { useOperations } from '#app/components/operation/use-operation.ts';
import { updateAppointmentInput } from '#app/domain/appointments/inputs.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { createRecurringAppointmentsInput } from '#app/domain/series/inputs.ts';
import { paths } from '#app/paths.ts';
import { missing, sellsPackage, totalCents } from './form/form-checks.ts';
import type { AppointmentFormData, SeriesDate } from './form/form-data.ts';
import { changes, creation, enteredOf } from './form/form-payload.ts';
import type { Question } from './questions.tsx';
import { failureText, seriesFailureText } from './save-texts.ts';
import type { useAppointmentForm } from './use-appointment-form.ts';

interface Saving {
  data: AppointmentFormData;
  form: Pick<ReturnType<typeof useAppointmentForm>, 'initial' | 'state' | 'series'>;
  isHome: boolean;
  /** The present by the server's clock, epoch milliseconds. */
  now: () => number;
  onSaved: () => void;
}

type Creating = OpInput<'proCreateAppointment'> | OpInput<'createRecurringAppointments'>;
/** What is sent, with what was answered before. */
type Sent = (Creating | OpInput<'updateAppointmentV2'>) & { confirmSale?: boolean };

/** What a refusal asks before it is sent again. */
interface Asks {
  confirm?: 'past' | 'overlap';
  conflicts?: SeriesDate['conflicts'];
  recurringTimes?: SeriesDate[];
}

/** What it posts, by the names of its three operations: `missing` says what it lacks, the operation what else is wrong. */
const schema = z.object(
  Object.fromEntries(
    Object.keys({ ...createRecurringAppointmentsInput.shape, ...updateAppointmentInput.shape }).map(
      (name) => [name, z.unknown().optional()],
    ),
  ),
);

/** The toast's words; none where the form shows it itself: a question, or that somebody was faster. */
const toastOf = (text: (refused: Refused) => string | null) => (refused: Refused) =>
  (refused.data as Asks).confirm || refused.code === 'state_changed' ? null : text(refused);

const show = ({ instantActionToken }: { instantActionToken: string }) => ({
  action: { label: 'Show', to: paths.calendarAppointment(instantActionToken) },
});
const one = { done: APPOINTMENT_MESSAGES.created, more: show, failed: toastOf(failureText) };
const many = { done: APPOINTMENT_MESSAGES.seriesCreated, more: show, failed: toastOf(seriesFailureText) };
const edited = { done: APPOINTMENT_MESSAGES.updated, failed: toastOf(failureText) };

const startsOf = (sent: Creating) =>
  'recurrencePattern' in sent ? sent.recurringStartTimes : [sent.startsAt];
const firstStart = (sent: Creating) =>
  Math.min(...startsOf(sent).map((start) => Number(new Date(start as string))));
const past = (sent: Creating): Question => ({
  kind: 'past',
  startsAt: firstStart(sent),
  yes: { confirmPast: true },
});

/** What the server asks before it goes on. */
function questionOf({ confirm, conflicts, recurringTimes = [] }: Asks, sent: Sent): Question | null {
  if (confirm === 'past') return past(sent as Creating);
  if (confirm !== 'overlap') return null;
  const met = conflicts ?? recurringTimes.flatMap((date) => date.conflicts);
  const ids = met.map(({ id }) => id);
  const { confirmOverlap: shown } = sent;
  const taken = recurringTimes.map(({ startsAt }) => startsAt.toISOString());
  const left =
    'recurrencePattern' in sent
      ? sent.recurringStartTimes.filter((start) => !taken.includes(start as string))
      : [];
  const rest = { recurringStartTimes: left, confirmOverlap: shown?.filter((id) => !ids.includes(id)) };
  return {
    kind: 'overlap',
    conflicts: met,
    // What was shown before stays confirmed: of a series only the dates that meet something new are asked about again.
    yes: { confirmOverlap: [...new Set([...(shown ?? []), ...ids])] },
    skip: taken.length > 0 && left.length > 0 ? { dates: taken.length, rest } : null,
  };
}

/** The form from a press of Save to the toast: what is asked before anything is sent is refused here, as the server refuses the rest. */
export function useSaving({ data, form, isHome, now, onSaved }: Saving) {
  const { practice, appointment } = data;
  const { initial, state, series } = form;
  const { running, run } = useOperations();

  function firstQuestion(sent: Creating & Sent): Question | null {
    if (!sent.confirmPast && firstStart(sent) <= now()) return past(sent);
    if (sent.confirmSale || !sellsPackage(state, practice)) return null;
    return {
      kind: 'package',
      name: state.lines[0]!.name,
      cents: totalCents(state),
      card: state.client?.defaultPaymentMethod ?? null,
      yes: { confirmSale: true },
    };
  }

  async function save(sent: Sent): Promise<Outcome<object> | null> {
    const { confirmSale: _, ...input } = sent;
    const asked = 'appointmentId' in sent ? null : firstQuestion(sent);
    if (asked) return { ...refused('conflict', ''), data: { question: asked } };
    const answer = await ('appointmentId' in input
      ? run(op.updateAppointmentV2, input, () => edited)
      : 'recurrencePattern' in input
        ? run(op.createRecurringAppointments, input, () => many)
        : run(op.proCreateAppointment, input, () => one));
    if (!answer || answer.ok) return answer;
    const question = questionOf(answer.data, sent);
    return question ? { ...answer, data: { question } } : answer;
  }

  return useOperationForm(
    { isBusy: running !== null, run: save },
    {
      schema,
      defaults: enteredOf(initial, practice),
      input: (_value, { key }): Sent =>
        appointment
          ? changes(state, appointment, practice)!
          : creation(state, { practice, isHome, series, key }),
      savesUnchanged: !appointment,
      lacks: missing({ state, practice, appointment, isHome, series }),
      onSaved,
    },
  );
}
