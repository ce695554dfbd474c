import { useNavigation } from '@remix-run/react';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { postedAnswers } from '#app/domain/intake/inputs.ts';
import { isAsked } from '#app/lib/intake/questions.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Progress } from '#app/ui/feedback/progress.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { DraftNote } from './draft-note.tsx';
import { FormProblems } from './form-problems.tsx';
import { controlId, QuestionField } from './question-field.tsx';
import { partsOf, type Part } from './parts.ts';
import type { Answers, IntakeForm, IntakeRefused } from './view.ts';
import { useDraft } from './use-draft.ts';
import { useSending } from './use-sending.ts';

/** From so many questions on it is shown how far one is. */
const LONG_FORM = 5;
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
  const { answered, total, count } = useProgress(form, node, draft.fields.key);
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
    const problems = sending.problemsOf(answers);
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
      <h1 className="font-display text-[1.75rem] leading-tight font-medium text-balance sm:text-4xl">
        {form.title}
      </h1>
      <p className="measure mt-3 text-ink-soft sm:text-lg">
        {form.intro ??
          `Hi ${form.firstName}, ${form.practice.user.name} would like to know a little about you. Only your practitioner reads your answers.`}
      </p>
      {scripted && total >= LONG_FORM ? (
        <div className="sticky top-0 z-20 -mx-4 mt-6 border-b border-line bg-paper/95 px-4 py-3 backdrop-blur-sm sm:mx-0 sm:px-0">
          <Progress
            label="Your answers"
            value={(answered / total) * 100}
            valueLabel={`${answered} of ${total} answered`}
          />
        </div>
      ) : null}
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
        <Parts
          key={draft.fields.key}
          parts={parts}
          answers={draft.fields.answers}
          found={found}
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

interface PartsProps {
  parts: readonly Part[];
  answers: Answers;
  found: ReadonlyMap<string, string>;
  onSign: () => void;
}

function Parts({ parts, answers, found, onSign }: PartsProps) {
  const titled = parts.filter(({ title }) => title !== null).length;
  return parts.map(({ id, title, hint, questions, number }) => (
    <section
      key={id}
      aria-labelledby={title ? `part-${id}` : undefined}
      className="rounded-xl border border-line bg-surface px-5 py-6 shadow-card sm:px-8 sm:py-8"
    >
      {title ? (
        <>
          {titled > 1 ? (
            <p className="text-sm text-ink-mute">
              Part {number} of {titled}
            </p>
          ) : null}
          <h2 id={`part-${id}`} className="font-display text-xl leading-7 font-medium sm:text-2xl">
            {title}
          </h2>
          {hint ? <p className="measure mt-1 whitespace-pre-line text-ink-soft">{hint}</p> : null}
        </>
      ) : null}
      <div className="space-y-6 not-first:mt-6">
        {questions.map((question) =>
          question.kind === 'note' ? (
            <p key={question.id} className="measure break-words whitespace-pre-line text-ink-soft">
              {question.label}
            </p>
          ) : (
            <QuestionField
              key={question.id}
              question={question}
              given={answers[question.id]}
              problem={found.get(question.id)}
              onSign={onSign}
            />
          ),
        )}
      </div>
    </section>
  ));
}

const isAnswered = (answer: Answers[string] | undefined): boolean => {
  if (typeof answer === 'string') return answer.trim() !== '';
  if (typeof answer === 'boolean') return answer;
  if (Array.isArray(answer)) return answer.length > 0;
  return Boolean(answer?.name?.trim() || answer?.strokes?.length);
};

/** How many questions are answered; counted anew with every change, and when the fields begin anew. */
function useProgress(form: IntakeForm, node: React.RefObject<HTMLFormElement>, key: number) {
  const [answered, setAnswered] = useState(0);
  const count = () => {
    if (!node.current) return;
    const answers = postedAnswers(form.questions, new FormData(node.current));
    setAnswered(Object.values(answers).filter(isAnswered).length);
  };
  const counting = useRef(count);
  counting.current = count;
  useEffect(() => {
    counting.current();
  }, [key]);
  return { answered, total: form.questions.filter(isAsked).length, count };
}
