import { intakeFormOf, READY_STARTS } from '#app/domain/onboarding/index.ts';
import type { IntakeQuestion } from '#app/lib/intake/questions.ts';
import { readForm } from '#app/lib/intake/read-form.ts';
import type { FORM_STARTS } from './inputs.ts';

type FormStart = (typeof FORM_STARTS)[number];

export const titleOfStart = (start: FormStart): string =>
  start === 'blank' ? 'An empty form' : READY_STARTS[start].title;

/** What a form asks at first: all that the profession usually asks, or one question to begin with. */
export const questionsOfStart = (start: FormStart): IntakeQuestion[] =>
  readForm(
    start === 'blank'
      ? { questions: [{ id: 'reason', label: 'What brings you here?', kind: 'text' }] }
      : intakeFormOf(READY_STARTS[start]),
  );

/** What a new form is called. */
export const nameOfStart = (start: FormStart): string =>
  start === 'blank' || start === 'other' ? 'Intake form' : `${READY_STARTS[start].modality} intake`;
