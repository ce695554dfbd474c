import { useEffect, useState } from 'react';
import { beforeReadings, useRereading } from '#app/components/portal/use-rereading.ts';
import { paths } from '#app/paths.ts';
import { toast } from '#app/ui/toast.tsx';
import { chosenStarts, sellsPackage, spanOf, totalCents } from './form-checks.ts';
import type { AppointmentFormData } from './form-data.ts';
import { changes, creation, type Confirmed } from './form-payload.ts';
import type { Question } from './questions.tsx';
import { failureText, firstTexts, SAVED } from './save-texts.ts';
import type { useAppointmentForm } from './use-appointment-form.ts';
import { useSave, type SaveOperation } from './use-save.ts';

interface Saving {
  data: AppointmentFormData;
  form: ReturnType<typeof useAppointmentForm>;
  isHome: boolean;
  /** The present by the server's clock, epoch milliseconds. */
  now: () => number;
  /** Closes the form without asking. */
  leave: () => void;
}

type Answered = Confirmed & { confirmSale?: boolean; skipped?: string[] };

/** What was shown before stays confirmed: of a series only the dates that meet something new are asked about again. */
const withShown = ({ confirmOverlap = [] }: Answered, conflicts: readonly { id: string }[]) => [
  ...new Set([...confirmOverlap, ...conflicts.map(({ id }) => id)]),
];

/** From a press of Save to the toast: what has to be asked first, in order, and what the server asks. */
export function useSaving({ data, form, isHome, now, leave }: Saving) {
  const { practice, appointment } = data;
  const { state, series } = form;
  const reread = useRereading();
  const { saving, save } = useSave();
  const [key] = useState(() => crypto.randomUUID());
  const [asked, setAsked] = useState<{ question: Question; confirmed: Answered } | null>(null);
  const [stale, setStale] = useState<string | null>(null);
  useEffect(() => {
    setStale(null);
  }, [state]);

  const firstStart = ({ skipped = [] }: Answered) =>
    series
      ? Math.min(...chosenStarts(series, state.repeat.included, skipped).map(Date.parse))
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
      card: state.client?.card ?? null,
    };
  }

  async function run(confirmed: Answered): Promise<void> {
    const question = firstQuestion(confirmed);
    if (question) return setAsked({ question, confirmed });
    setAsked(null);
    const { confirmSale: _, skipped, ...sent } = confirmed;
    const made: { operation: SaveOperation; input: object } = appointment
      ? { operation: 'edit', input: { ...changes(state, appointment, practice), ...sent } }
      : creation(state, { practice, isHome, series, confirmed: sent, key, skipped });
    const answer = await beforeReadings(save(made.operation, made.input));
    if (!answer) return;
    if (answer.ok) {
      toast.success(SAVED[made.operation], {
        ...(answer.token ? { action: { label: 'Show', to: paths.calendarAppointment(answer.token) } } : {}),
      });
      leave();
      reread();
      return;
    }
    const { confirm, conflicts, recurringTimes = [] } = answer.data ?? {};
    if (confirm === 'past')
      return setAsked({ question: { kind: 'past', startsAt: firstStart(confirmed) }, confirmed });
    if (confirm === 'overlap') {
      const named = conflicts ?? recurringTimes.flatMap((date) => date.conflicts);
      const taken = [...(skipped ?? []), ...recurringTimes.map(({ startsAt }) => startsAt)];
      const canSkip =
        series !== null &&
        recurringTimes.length > 0 &&
        chosenStarts(series, state.repeat.included, taken).length > 0;
      const question: Question = { kind: 'overlap', conflicts: named, skippable: canSkip ? taken : [] };
      return setAsked({ question, confirmed });
    }
    const text = failureText(made.operation, answer);
    form.setErrors(firstTexts(answer.fieldErrors));
    if (appointment && answer.code === 'state_changed') setStale(text);
    else if (text) toast.error(text);
  }

  return {
    busy: saving,
    question: asked?.question ?? null,
    /** Said where somebody changed the appointment meanwhile: only reading it again leads on. */
    stale,
    start: () => void run({}),
    /** Goes on without the dates that were taken meanwhile. */
    skip() {
      if (asked?.question.kind !== 'overlap') return;
      setAsked(null);
      void run({ ...asked.confirmed, skipped: asked.question.skippable });
    },
    answer(yes: boolean) {
      if (!asked) return;
      setAsked(null);
      const { question, confirmed } = asked;
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
