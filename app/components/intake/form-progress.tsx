import { isAsked, type IntakeQuestion } from '#app/lib/intake/questions.ts';
import { Progress } from '#app/ui/feedback/progress.tsx';
import type { Answers } from './view.ts';

/** From so many questions on it is shown how far one is. */
const LONG_FORM = 5;

interface FormProgressProps {
  questions: readonly IntakeQuestion[];
  /** The ids of what is asked, by the answers so far. */
  shown: ReadonlySet<string>;
  answers: Answers;
}

const isAnswered = (answer: Answers[string] | undefined): boolean => {
  if (typeof answer === 'string') return answer.trim() !== '';
  if (typeof answer === 'boolean') return answer;
  if (Array.isArray(answer)) return answer.length > 0;
  return Boolean(answer?.name?.trim() || answer?.strokes?.length);
};

/** How much of a long form is answered; it stays in sight. */
export function FormProgress({ questions, shown, answers }: FormProgressProps) {
  const asked = questions.filter((question) => isAsked(question) && shown.has(question.id));
  if (asked.length < LONG_FORM) return null;
  const answered = asked.filter(({ id }) => isAnswered(answers[id])).length;
  return (
    <div className="sticky top-0 z-20 -mx-4 mt-6 border-b border-line bg-paper/95 px-4 py-3 backdrop-blur-sm sm:mx-0 sm:px-0">
      <Progress
        label="Your answers"
        value={(answered / asked.length) * 100}
        valueLabel={`${answered} of ${asked.length} answered`}
      />
    </div>
  );
}
