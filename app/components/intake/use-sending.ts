import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import { mutate } from '#app/components/appointment/graphql.ts';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { checkAnswers } from '#app/domain/intake/inputs.ts';
import { INTAKE_MESSAGES } from '#app/domain/intake/messages.ts';
import type { Answers, IntakeForm } from './view.ts';

/** Digits enough for a number with its area code; the server knows the numbers of the world. */
const looksLikePhone = (text: string) => text.replaceAll(/\D/g, '').length >= 10 && text.length <= 40;

export interface Failure {
  /** What the server said. */
  texts: string[];
}

/** Sends the answers once they are right: saveIntakeFormResponse(uniqueId, formData) (spec 000 §7). */
export function useSending(form: IntakeForm, uniqueId: string) {
  const csrf = useCsrfToken();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const problemsOf = (answers: Answers) =>
    new Map(checkAnswers(form.questions, answers, looksLikePhone, Date.now()).problems);

  /** Answers the problems by question id where there are some, else whether it was kept. */
  async function send(answers: Answers): Promise<{ problems: Map<string, string>; sent: boolean }> {
    const problems = problemsOf(answers);
    setFailure(null);
    if (problems.size > 0 || busy) return { problems, sent: false };
    setBusy(true);
    const values = { uniqueId, formData: JSON.stringify(answers) };
    const answer = await mutate({ token: uniqueId, csrf }, 'saveIntakeFormResponse', values, 'submittedAt');
    // Sent from another tab meanwhile: the page shows that it is completed.
    const sent = answer.ok || answer.errors.includes(INTAKE_MESSAGES.alreadySent);
    if (sent) revalidate();
    else setFailure({ texts: answer.ok ? [] : answer.errors });
    setBusy(sent);
    return { problems, sent };
  }

  return { busy, failure, send, problemsOf };
}
