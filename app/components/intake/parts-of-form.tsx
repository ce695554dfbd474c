import { conditionLabel } from '#app/lib/intake/conditions.ts';
import type { Part } from './parts.ts';
import { QuestionField } from './question-field.tsx';
import type { Answers, IntakeQuestion } from './view.ts';

interface PartsOfFormProps {
  parts: readonly Part[];
  answers: Answers;
  /** Texts of what is wrong, by question id. */
  found: ReadonlyMap<string, string>;
  /** The ids of what is asked so far; null without scripts: then all stands there, and says when it is meant. */
  shown: ReadonlySet<string> | null;
  onSign: () => void;
}

/**
 * The parts of a form below each other. What is not asked is hidden and keeps what was typed: it may be asked again with the
 * next answer.
 */
export function PartsOfForm({ parts, answers, found, shown, onSign }: PartsOfFormProps) {
  const questions = parts.flatMap((part) => part.questions);
  const isShown = ({ id }: Pick<IntakeQuestion, 'id'>) => shown === null || shown.has(id);
  const isPartShown = ({ section, questions: own }: Part) =>
    (!section || isShown(section)) && (own.some(isShown) || (section?.hint ?? null) !== null);
  const titled = parts.filter((part) => part.title !== null && isPartShown(part));
  const note = (question: IntakeQuestion) => (shown === null ? conditionLabel(question, questions) : null);
  return parts.map((part) => (
    <section
      key={part.id}
      hidden={!isPartShown(part)}
      aria-labelledby={part.title ? `part-${part.id}` : undefined}
      className="rounded-xl border border-line bg-surface px-5 py-6 shadow-card sm:px-8 sm:py-8"
    >
      {part.title ? (
        <>
          {titled.length > 1 && titled.includes(part) ? (
            <p className="text-sm text-ink-mute">
              Part {titled.indexOf(part) + 1} of {titled.length}
            </p>
          ) : null}
          <h2
            id={`part-${part.id}`}
            className="font-display text-xl leading-7 font-medium break-words sm:text-2xl"
          >
            {part.title}
          </h2>
          <ConditionNote text={part.section ? note(part.section) : null} />
          {part.hint ? (
            <p className="measure mt-1 break-words whitespace-pre-line text-ink-soft">{part.hint}</p>
          ) : null}
        </>
      ) : null}
      <div className="space-y-6 not-first:mt-6">
        {part.questions.map((question) => (
          <div key={question.id} hidden={!isShown(question)}>
            <ConditionNote text={note(question)} />
            {question.kind === 'note' ? (
              <p className="measure break-words whitespace-pre-line text-ink-soft">{question.label}</p>
            ) : (
              <QuestionField
                question={question}
                isSometimes={question.showIf !== null || Boolean(part.section?.showIf)}
                given={answers[question.id]}
                problem={found.get(question.id)}
                onSign={onSign}
              />
            )}
          </div>
        ))}
      </div>
    </section>
  ));
}

function ConditionNote({ text }: { text: string | null }) {
  return text ? <p className="mb-1 text-sm text-ink-mute">{text}:</p> : null;
}
