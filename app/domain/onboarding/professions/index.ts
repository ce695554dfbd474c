import type { ProfessionKey } from '../inputs.ts';
import { acupuncture, breathwork, massage, reiki, yoga } from './bodywork.ts';
import { ABOUT_YOU, AGREEMENT, type Profession } from './profession.ts';
import { counselling, nutrition, other } from './talking.ts';

/** The ready start of every profession. */
export const READY_STARTS: Record<ProfessionKey, Profession> = {
  massage,
  acupuncture,
  yoga,
  nutrition,
  reiki,
  counselling,
  breathwork,
  other,
};

/** The intake form that a practice of the profession begins with, as IntakeForm.text keeps it. */
export const intakeFormOf = ({ questions }: Profession) => ({
  version: 1 as const,
  questions: [...ABOUT_YOU, ...questions, ...AGREEMENT],
});
