import { useMemo, useRef, useState } from 'react';
import { FormProgress } from '#app/components/intake/form-progress.tsx';
import { FormIntro } from '#app/components/intake/form-intro.tsx';
import { PartsOfForm } from '#app/components/intake/parts-of-form.tsx';
import { partsOf } from '#app/components/intake/parts.ts';
import type { Answers } from '#app/components/intake/view.ts';
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
  const parts = useMemo(() => partsOf(questions), [questions]);
  const shown = shownIds(questions, given);
  const read = () => {
    if (form.current) setGiven(postedAnswers(questions, new FormData(form.current)));
  };
  return (
    <DeviceFrame label="The form as clients see it on a phone">
      <div className="px-4 pt-8 pb-6">
        <FormIntro title={title} intro={intro} firstName="Alex" practitioner={practitioner} />
        <FormProgress questions={questions} shown={shown} answers={given} />
        <form
          ref={form}
          noValidate
          onChange={read}
          onSubmit={(event) => event.preventDefault()}
          className="mt-6 space-y-6"
        >
          <PartsOfForm parts={parts} answers={NONE} found={NO_PROBLEMS} shown={shown} onSign={read} />
          <Button type="submit" variant="primary" size="lg">
            Send answers
          </Button>
        </form>
      </div>
    </DeviceFrame>
  );
}
