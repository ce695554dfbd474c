import { INTAKE_MESSAGES } from '#app/domain/intake/messages.ts';

interface FormIntroProps {
  title: string | null;
  intro: string | null;
  firstName: string;
  practitioner: string;
}

/** Above the questions: the form's own words, or ours where it has none. */
export function FormIntro({ title, intro, firstName, practitioner }: FormIntroProps) {
  return (
    <>
      <h1 className="font-display text-[1.75rem] leading-tight font-medium text-balance break-words sm:text-4xl">
        {title ?? INTAKE_MESSAGES.defaultTitle}
      </h1>
      <p className="measure mt-3 break-words whitespace-pre-line text-ink-soft sm:text-lg">
        {intro ??
          `Hi ${firstName}, ${practitioner} would like to know a little about you. Only your practitioner reads your answers.`}
      </p>
    </>
  );
}
