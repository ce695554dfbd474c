import { useContext, useEffect, useId, useRef } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { holdReadings, useRereading } from '#app/components/portal/use-rereading.ts';
import { toast, type ToastOptions } from '#app/ui/feedback/toast.tsx';
import { isRefusedAsNobody, mutate, type OpAnswer, type Outcome, type Refused } from './call.ts';
import { LoggedOutContext } from './logged-out.ts';
import type { Op, OperationName, OpInput, OpValue } from './op.ts';
import { begin, useRunning } from './running.ts';

/** What is said in passing once an operation is answered. */
export interface Said<Name extends OperationName> {
  /** What the toast says once it is done; none where the page itself shows it. */
  done?: string | ((value: OpValue<Name>, input: OpInput<Name>) => string | null);
  /**
   * What the toast says where it was refused, by default the server's own words; with why below it; null where the place shows it by
   * itself.
   */
  failed?: (refused: Refused, input: OpInput<Name>) => string | { text: string; detail: string } | null;
  /** What the toast carries beside its words, such as Undo. */
  more?: (value: OpValue<Name>, input: OpInput<Name>) => ToastOptions;
}

interface Where {
  /** What it is about: of two operations with the same key, one runs at a time. By default it is this place on the page. */
  key?: string;
  /** What the toasts are about (ToastOptions). */
  about?: string;
  /** The secret of the link that the page was opened by. */
  link?: string;
}

/**
 * Carries an operation out. Null where one about the same is on its way: a second press does nothing. Afterwards the page reads itself
 * anew, also after a refusal: somebody else may have been faster. Goes on where the place that asked leaves the page; what follows the
 * answer, such as closing a sheet, comes before the reading.
 */
type Run = <Name extends OperationName>(
  op: Op<Name>,
  input: OpInput<Name>,
  /** As it is when the answer comes. */
  said?: () => Said<Name>,
) => Promise<OpAnswer<Name> | null>;

/** Operations about one thing, of which one at a time is carried out by a press, without leaving the page. */
export function useOperations(where: Where = {}): {
  /** What is on its way about it, if anything. */
  running: OperationName | null;
  run: Run;
} {
  const csrf = useCsrfToken();
  const reread = useRereading();
  const tellIfLoggedOut = useContext(LoggedOutContext);
  const own = useId();
  const { key = own, about, link } = where;
  const running = useRunning().find((one) => one.key === key)?.name ?? null;

  const run: Run = async ({ name }, input, said) => {
    const end = begin({ key, name, input: input as object });
    if (!end) return null;
    const release = holdReadings();
    let isOut = false;
    try {
      const answer = await mutate(name, input, { csrf, link });
      isOut = !answer.ok && isRefusedAsNobody(answer) && (await tellIfLoggedOut());
      if (isOut && !answer.ok) return { ...answer, code: 'unauthenticated' };
      tell(said?.() ?? {}, answer, input, about);
      return answer;
    } finally {
      end();
      // Not at once: the step back or the page that follows would cut it short.
      setTimeout(() => {
        release();
        if (!isOut) reread();
      });
    }
  };
  return { running, run };
}

/** What a press carries out: an operation, or several in a row. */
export interface Carried<Sent, Value> {
  /** On its way, or something else about the same. */
  isBusy: boolean;
  /** Null where nothing came of it that is to be told. */
  run: (input: Sent) => Promise<Outcome<Value> | null>;
}

export type UsedOperation<Name extends OperationName> = Carried<OpInput<Name>, OpValue<Name>>;

/** The same for one operation: `useOperation(op.acceptAppointment, { done: 'Accepted.' })`. */
export function useOperation<Name extends OperationName>(
  op: Op<Name>,
  heard: Where & Said<Name> = {},
): UsedOperation<Name> {
  const { running, run } = useOperations(heard);
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  return { isBusy: running !== null, run: (input) => run(op, input, () => latest.current) };
}

function tell<Name extends OperationName>(
  { done, failed, more }: Said<Name>,
  answer: OpAnswer<Name>,
  input: OpInput<Name>,
  about: string | undefined,
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
