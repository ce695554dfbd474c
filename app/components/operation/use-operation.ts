import { useEffect, useId, useRef } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { holdReadings, useRereading } from '#app/components/portal/use-rereading.ts';
import { toast, type ToastOptions } from '#app/ui/toast.tsx';
import { mutate, type OpAnswer, type Refused } from './call.ts';
import type { Op, OperationName, OpInput, OpValue } from './op.ts';
import { begin, useRunning } from './running.ts';

interface Heard<Name extends OperationName> {
  /** What it is about: of two operations with the same key, one runs at a time. By default it is this place on the page. */
  key?: string;
  /** What the toast says once it is done; none where the page itself shows it. */
  done?: string | ((value: OpValue<Name>, input: OpInput<Name>) => string | null);
  /**
   * What the toast says where it was refused, by default the server's own words; with why below it; null where the place shows it by
   * itself.
   */
  failed?: (refused: Refused, input: OpInput<Name>) => string | { text: string; detail: string } | null;
  /** What the toast carries beside its words, such as Undo. */
  more?: (value: OpValue<Name>, input: OpInput<Name>) => ToastOptions;
  /** What the toasts are about (ToastOptions). */
  about?: string;
  /** The secret of the link that the page was opened by. */
  link?: string;
}

interface UsedOperation<Name extends OperationName> {
  /** On its way, or something else about the same. */
  isBusy: boolean;
  /**
   * Carries it out. Null where one about the same is on its way: a second press does nothing. Afterwards the page reads itself anew, also
   * after a refusal: somebody else may have been faster. Goes on where the place that asked leaves the page; what follows the answer, such
   * as closing a sheet, comes before the reading.
   */
  run: (input: OpInput<Name>) => Promise<OpAnswer<Name> | null>;
}

/** An operation that a press carries out without leaving the page: `useOperation(op.acceptAppointment)`. */
export function useOperation<Name extends OperationName>(
  { name }: Op<Name>,
  heard: Heard<Name> = {},
): UsedOperation<Name> {
  const csrf = useCsrfToken();
  const reread = useRereading();
  const own = useId();
  const key = heard.key ?? own;
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  const isBusy = useRunning().some((one) => one.key === key);

  async function run(input: OpInput<Name>) {
    const end = begin({ key, name, input: input as object });
    if (!end) return null;
    const release = holdReadings();
    const answer = await mutate(name, input, { csrf, link: heard.link });
    end();
    tell(latest.current, answer, input);
    // Not at once: the step back or the page that follows would cut it short.
    setTimeout(() => {
      release();
      reread();
    });
    return answer;
  }
  return { isBusy, run };
}

function tell<Name extends OperationName>(
  { done, failed, more, about }: Heard<Name>,
  answer: OpAnswer<Name>,
  input: OpInput<Name>,
): void {
  if (!answer.ok) {
    const said = failed ? failed(answer, input) : answer.text;
    const { text, ...more } = typeof said === 'string' ? { text: said } : { ...said };
    if (text) toast.error(text, { about, ...more });
    return;
  }
  const text = typeof done === 'function' ? done(answer.value, input) : done;
  if (text) toast.success(text, { about, ...more?.(answer.value, input) });
}
