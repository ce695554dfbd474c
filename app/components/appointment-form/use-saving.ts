import { useEffect, useState } from 'react';
import type { Refused } from '#app/components/operation/call.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { paths } from '#app/paths.ts';
import { chosenStarts, sellsPackage, spanOf, totalCents } from './form/form-checks.ts';
import type { AppointmentFormData, SeriesDate } from './form/form-data.ts';
import { changes, creation, type Confirmed } from './form/form-payload.ts';
import type { Question } from './questions.tsx';
import { failureText, seriesFailureText } from './save-texts.ts';
import type { useAppointmentForm } from './use-appointment-form.ts';

interface Saving {
  data: AppointmentFormData;
  form: ReturnType<typeof useAppointmentForm>;
  isHome: boolean;
  /** The present by the server's clock, epoch milliseconds. */
  now: () => number;
  /** Closes the form without asking. */
  leave: () => void;
}

type Answered = Confirmed & { confirmSale?: boolean; skipped?: number[] };

/** What was shown before stays confirmed: of a series only the dates that meet something new are asked about again. */
const withShown = ({ confirmOverlap = [] }: Answered, conflicts: readonly { id: string }[]) => [
  ...new Set([...confirmOverlap, ...conflicts.map(({ id }) => id)]),
];

/** What a refusal asks before it is sent again. */
interface Asks {
  confirm?: 'past' | 'overlap';
  conflicts?: SeriesDate['conflicts'];
  recurringTimes?: SeriesDate[];
}

/** The toast's words; none where the form shows it itself: a question, or that somebody was faster. */
const toastOf = (text: (refused: Refused) => string | null) => (refused: Refused) =>
  (refused.data as Asks).confirm || refused.code === 'state_changed' ? null : text(refused);

const show = ({ instantActionToken }: { instantActionToken: string }) => ({
  action: { label: 'Show', to: paths.calendarAppointment(instantActionToken) },
});

/** From a press of Save to the toast: what has to be asked first, in order, and what the server asks. */
export function useSaving({ data, form, isHome, now, leave }: Saving) {
  const { practice, appointment } = data;
  const { state, series } = form;
  const [key] = useState(() => crypto.randomUUID());
  const create = useOperation(op.proCreateAppointment, {
    key,
    done: APPOINTMENT_MESSAGES.created,
    more: show,
    failed: toastOf(failureText),
  });
  const createSeries = useOperation(op.createRecurringAppointments, {
    key,
    done: APPOINTMENT_MESSAGES.seriesCreated,
    more: show,
    failed: toastOf(seriesFailureText),
  });
  const update = useOperation(op.updateAppointmentV2, {
    key,
    done: APPOINTMENT_MESSAGES.updated,
    failed: toastOf(failureText),
  });
  const [pending, setAsked] = useState<{ question: Question; confirmed: Answered } | null>(null);
  const [stale, setStale] = useState<string | null>(null);
  useEffect(() => {
    setStale(null);
  }, [state]);

  const firstStart = ({ skipped = [] }: Answered) =>
    series
      ? Math.min(...chosenStarts(series, state.repeat.included, skipped))
      : spanOf(state, practice)!.startsAt;

  function firstQuestion(confirmed: Answered): Question | null {
    if (appointment) return null;
    const startsAt = firstStart(confirmed);
    if (!confirmed.confirmPast && startsAt <= now()) return { kind: 'past', startsAt };
    if (confirmed.confirmSale || !sellsPackage(state, practice)) return null;
    return {
      kind: 'package',
      name: state.lines[0]!.name,
      cents: totalCents(state),
      card: state.client?.defaultPaymentMethod ?? null,
    };
  }

  function save({ confirmSale: _, skipped, ...sent }: Answered) {
    if (appointment) return update.run({ ...changes(state, appointment, practice)!, ...sent });
    const made = creation(state, { practice, isHome, series, confirmed: sent, key, skipped });
    return made.operation === 'one' ? create.run(made.input) : createSeries.run(made.input);
  }

  async function run(confirmed: Answered): Promise<void> {
    const question = firstQuestion(confirmed);
    if (question) return setAsked({ question, confirmed });
    setAsked(null);
    const answer = await save(confirmed);
    if (!answer) return;
    if (answer.ok) return leave();
    const { confirm, conflicts, recurringTimes = [] } = answer.data as Asks;
    if (confirm === 'past')
      return setAsked({ question: { kind: 'past', startsAt: firstStart(confirmed) }, confirmed });
    if (confirm === 'overlap') {
      const named = conflicts ?? recurringTimes.flatMap((date) => date.conflicts);
      const taken = [
        ...(confirmed.skipped ?? []),
        ...recurringTimes.map(({ startsAt }) => startsAt.getTime()),
      ];
      const canSkip =
        series !== null &&
        recurringTimes.length > 0 &&
        chosenStarts(series, state.repeat.included, taken).length > 0;
      const question: Question = { kind: 'overlap', conflicts: named, skippable: canSkip ? taken : [] };
      return setAsked({ question, confirmed });
    }
    form.setErrors(answer.fields);
    if (answer.code === 'state_changed') setStale(failureText(answer));
  }

  return {
    busy: create.isBusy,
    question: pending?.question ?? null,
    /** Said where somebody changed the appointment meanwhile: only reading it again leads on. */
    stale,
    start: () => void run({}),
    /** Goes on without the dates that were taken meanwhile. */
    skip() {
      if (pending?.question.kind !== 'overlap') return;
      setAsked(null);
      void run({ ...pending.confirmed, skipped: pending.question.skippable });
    },
    answer(yes: boolean) {
      if (!pending) return;
      setAsked(null);
      const { question, confirmed } = pending;
      const given: Answered =
        question.kind === 'past'
          ? { confirmPast: true }
          : question.kind === 'overlap'
            ? { confirmOverlap: withShown(confirmed, question.conflicts) }
            : { confirmSale: true };
      if (yes) void run({ ...confirmed, ...given });
    },
  };
}
