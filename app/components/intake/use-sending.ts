import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useCall } from '#app/components/operation/use-call.ts';
import { checkAnswers } from '#app/domain/intake/inputs.ts';
import { INTAKE_MESSAGES } from '#app/domain/intake/messages.ts';
import type { Answers, IntakeForm, IntakeQuestion } from './view.ts';

/** Digits enough for a number with its area code; the server knows the numbers of the world. */
const looksLikePhone = (text: string) => text.replaceAll(/\D/g, '').length >= 10 && text.length <= 40;

/** What of these answers needs another look, by question id, as far as a browser can tell. */
export const problemsOf = (questions: readonly IntakeQuestion[], answers: Answers): Map<string, string> =>
  new Map(checkAnswers(questions, answers, looksLikePhone, Date.now()).problems);

export interface Failure {
  /** What the server said. */
  texts: string[];
}

/** Sends the answers once they are right: saveIntakeFormResponse(uniqueId, formData) (spec 000 §7). */
export function useSending(form: IntakeForm, uniqueId: string) {
  const call = useCall(uniqueId);
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  /** Answers the problems by question id where there are some, else whether it was kept. */
  async function send(answers: Answers): Promise<{ problems: Map<string, string>; sent: boolean }> {
    const problems = problemsOf(form.questions, answers);
    setFailure(null);
    if (problems.size > 0 || busy) return { problems, sent: false };
    setBusy(true);
    const formData = JSON.stringify(answers);
    const answer = await call(op.saveIntakeFormResponse, { uniqueId, formData });
    // Sent from another tab meanwhile: the page shows that it is completed.
    const sent = answer.ok || answer.texts.includes(INTAKE_MESSAGES.alreadySent);
    if (sent) revalidate();
    else setFailure({ texts: answer.ok ? [] : answer.texts });
    setBusy(sent);
    return { problems, sent };
  }

  return { busy, failure, send };
}
