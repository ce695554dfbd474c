import { useMemo, useRef, useState, type FormEvent, type MouseEvent } from 'react';
import { FormProgress } from '#app/components/intake/form-progress.tsx';
import { FormIntro } from '#app/components/intake/form-intro.tsx';
import { FormProblems } from '#app/components/intake/form-problems.tsx';
import { PartsOfForm } from '#app/components/intake/parts-of-form.tsx';
import { partsOf } from '#app/components/intake/parts.ts';
import { controlId } from '#app/components/intake/question-field.tsx';
import { problemsOf } from '#app/components/intake/use-sending.ts';
import type { Answers } from '#app/components/intake/view.ts';
import { INTAKE_FORM_MESSAGES as TEXTS } from '#app/domain/intake-forms/messages.ts';
import { postedAnswers } from '#app/domain/intake/inputs.ts';
import { shownIds } from '#app/lib/intake/conditions.ts';
import type { IntakeQuestion } from '#app/lib/intake/questions.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { DeviceFrame } from './device-frame.tsx';

interface FormPreviewProps {
  title: string | null;
  intro: string | null;
  questions: readonly IntakeQuestion[];
  practitioner: string;
}

const NONE: Answers = {};
const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

/** A form as the client sees it at 360 px, by the client's own page; it can be tried out, and sends nothing. */
export function FormPreview({ title, intro, questions, practitioner }: FormPreviewProps) {
  const form = useRef<HTMLFormElement>(null);
  const [given, setGiven] = useState<Answers>(NONE);
  const [isTried, setTried] = useState(false);
  const parts = useMemo(() => partsOf(questions), [questions]);
  const shown = shownIds(questions, given);
  const found = isTried ? problemsOf(questions, given) : NO_PROBLEMS;
  const answers = () => (form.current ? postedAnswers(questions, new FormData(form.current)) : NONE);
  const read = () => setGiven(answers());
  const show = (id: string) => form.current?.ownerDocument.getElementById(id)?.focus();

  function tryToSend(event: FormEvent) {
    event.preventDefault();
    const now = answers();
    setGiven(now);
    setTried(true);
    const [first] = problemsOf(questions, now).keys();
    if (first) show(controlId({ id: first }));
  }
  /** The frame has the address of no page: a link within it would leave the preview. */
  function follow(event: MouseEvent<HTMLElement>) {
    const hash = (event.target as Element).closest('a')?.getAttribute('href');
    if (!hash?.startsWith('#')) return;
    event.preventDefault();
    show(hash.slice(1));
  }
  return (
    <DeviceFrame label="The form as clients see it on a phone">
      <div className="px-4 pt-8 pb-6">
        <FormIntro title={title} intro={intro} firstName="Alex" practitioner={practitioner} />
        <FormProgress questions={questions} shown={shown} answers={given} />
        <form
          ref={form}
          noValidate
          onChange={read}
          onClick={follow}
          onSubmit={tryToSend}
          className="mt-6 space-y-6"
        >
          <FormProblems questions={questions} found={found} failure={null} refused={undefined} draft="none" />
          <PartsOfForm parts={parts} answers={NONE} found={found} shown={shown} onSign={read} />
          <div className="space-y-3">
            <Button type="submit" variant="primary" size="lg">
              Send answers
            </Button>
            <p role="status" className="text-sm text-ink-soft">
              {isTried ? (found.size > 0 ? TEXTS.previewWrong : TEXTS.previewRight) : null}
            </p>
          </div>
        </form>
      </div>
    </DeviceFrame>
  );
}
