import { useNavigation } from '@remix-run/react';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { postedAnswers } from '#app/domain/intake/inputs.ts';
import { shownIds } from '#app/lib/intake/conditions.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { DraftNote } from './draft-note.tsx';
import { FormProgress } from './form-progress.tsx';
import { FormProblems } from './form-problems.tsx';
import { FormIntro } from './form-intro.tsx';
import { PartsOfForm } from './parts-of-form.tsx';
import { partsOf } from './parts.ts';
import { controlId } from './question-field.tsx';
import type { Answers, IntakeForm, IntakeRefused } from './view.ts';
import { useDraft } from './use-draft.ts';
import { problemsOf, useSending } from './use-sending.ts';

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

interface FillPageProps {
  form: IntakeForm;
  uniqueId: string;
  refused: IntakeRefused | undefined;
}

/** The form to fill in: its parts one below the other, what is typed kept as a draft, sent when it is right. */
export function FillPage({ form, uniqueId, refused }: FillPageProps) {
  const node = useRef<HTMLFormElement>(null);
  const scripted = useHydrated();
  const draft = useDraft(form, node, refused?.answers);
  const sending = useSending(form, uniqueId);
  const [found, setFound] = useState<ReadonlyMap<string, string>>(
    refused ? new Map(Object.entries(refused.problems)) : NO_PROBLEMS,
  );
  /** The answers that `found` speaks of. */
  const judged = useRef<Answers>(refused?.answers ?? {});
  const { given, shown, count } = useGiven(form, node, draft.fields);
  const parts = useMemo(() => partsOf(form.questions), [form.questions]);
  const posting = useNavigation().state !== 'idle';

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const answers = postedAnswers(form.questions, new FormData(event.currentTarget));
    const { problems, sent } = await sending.send(answers);
    judged.current = answers;
    setFound(problems);
    if (sent) draft.finish();
    const [first] = problems.keys();
    if (first) document.getElementById(controlId({ id: first }))?.focus();
  }

  /** What was said of an answer goes once another one stands there that is right. */
  function lookAgain() {
    if (found.size === 0 || !node.current) return;
    const answers = postedAnswers(form.questions, new FormData(node.current));
    const problems = problemsOf(form.questions, answers);
    const isSame = (id: string) => JSON.stringify(answers[id]) === JSON.stringify(judged.current[id]);
    const still = [...found].filter(([id]) => problems.has(id) || isSame(id));
    if (still.length < found.size) setFound(new Map(still));
  }

  const changed = () => {
    draft.touch();
    count();
    lookAgain();
  };
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8 pb-4 sm:px-6 sm:pt-12 sm:pb-16">
      <FormIntro
        title={form.title}
        intro={form.intro}
        firstName={form.firstName}
        practitioner={form.practice.user.name}
      />
      {scripted ? <FormProgress questions={form.questions} shown={shown} answers={given} /> : null}
      <PostForm
        ref={node}
        noValidate={scripted}
        onSubmit={(event) => void submit(event)}
        onChange={changed}
        className="mt-6 space-y-6"
      >
        <FormProblems
          questions={form.questions}
          found={found}
          failure={sending.failure}
          refused={refused}
          draft={draft.state}
        />
        <PartsOfForm
          key={draft.fields.key}
          parts={parts}
          answers={draft.fields.answers}
          found={found}
          shown={scripted ? shown : null}
          onSign={changed}
        />
        {scripted ? (
          <DraftNote
            state={draft.state}
            isSigned={form.questions.some(({ kind }) => kind === 'signature')}
            onClear={draft.clear}
          />
        ) : null}
        <div>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={sending.busy || posting}
            busyLabel="Sending your answers"
          >
            Send answers
          </Button>
        </div>
      </PostForm>
    </div>
  );
}

/**
 * What is answered so far, and what is asked by that; worked out anew with every change, and when the fields begin anew.
 */
function useGiven(
  form: IntakeForm,
  node: React.RefObject<HTMLFormElement>,
  fields: { key: number; answers: Answers },
) {
  const [given, setGiven] = useState(fields.answers);
  const count = () => {
    if (node.current) setGiven(postedAnswers(form.questions, new FormData(node.current)));
  };
  const counting = useRef(count);
  counting.current = count;
  useEffect(() => {
    counting.current();
  }, [fields.key]);
  const shown = shownIds(form.questions, given);
  return { given, shown, count };
}
