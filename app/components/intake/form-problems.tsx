import { useEffect, useRef } from 'react';
import { INTAKE_MESSAGES as TEXTS } from '#app/domain/intake/messages.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { controlId } from './question-field.tsx';
import type { DraftState } from './use-draft.ts';
import type { Failure } from './use-sending.ts';
import type { IntakeQuestion, IntakeRefused } from './view.ts';

interface FormProblemsProps {
  questions: readonly IntakeQuestion[];
  /** Texts by question id. */
  found: ReadonlyMap<string, string>;
  failure: Failure | null;
  refused: IntakeRefused | undefined;
  draft: DraftState;
}

/** Above the form: which answers need another look, or that nothing was saved and what is left of it. */
export function FormProblems({ questions, found, failure, refused, draft }: FormProblemsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  if (found.size > 0) {
    const wrong = questions.filter(({ id }) => found.has(id));
    // What is true of several stands beside each of them; said again and again here it would hide the rest.
    const texts = [...found.values()];
    const ownText = (id: string) => {
      const text = found.get(id);
      return texts.filter((one) => one === text).length === 1 ? text : null;
    };
    return (
      <Banner tone="red" role="alert" title={TEXTS.toCorrect(found.size)}>
        <ul className="list-disc pl-5">
          {wrong.map((question) => (
            <li key={question.id}>
              <a href={`#${controlId(question)}`} className="text-ink underline underline-offset-2">
                {question.label}
              </a>
              {ownText(question.id) ? (/[.:!?…]$/.test(question.label.trim()) ? ' ' : ': ') : null}
              {ownText(question.id)}
            </li>
          ))}
        </ul>
      </Banner>
    );
  }
  const texts = failure?.texts ?? (refused ? [refused.text] : null);
  if (!texts) return null;
  const isHeld = draft === 'saved' || draft === 'found';
  return (
    <div ref={box}>
      <Banner tone="red" role="alert" title={TEXTS.notSaved}>
        {[...texts, isHeld ? TEXTS.draftKept : TEXTS.draftStays].join(' ')}
      </Banner>
    </div>
  );
}
