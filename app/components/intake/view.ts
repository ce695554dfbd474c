import type { z } from 'zod';
import type { intakeFormToFill } from '#app/domain/intake/index.ts';
import type { postedAnswers } from '#app/domain/intake/inputs.ts';
import type { IntakeQuestion } from '#app/lib/intake/questions.ts';

export type { IntakeQuestion };
export type IntakeForm = z.output<(typeof intakeFormToFill)['output']>;
export type Answers = ReturnType<typeof postedAnswers>;

/** What a form without scripts gets back when it was refused. */
export interface IntakeRefused {
  /** What concerns the whole. */
  text: string;
  /** Texts by question id. */
  problems: Record<string, string>;
  answers: Answers;
}
