import { useEffect, useState } from 'react';
import { paths } from '#app/paths.ts';
import { ask, isUnexplained, type OpAnswer, type Refused } from './call.ts';
import type { Op, OperationName, OpInput, OpValue } from './op.ts';

interface QueryState<Name extends OperationName> {
  /**
   * What was answered to this input, also while it is asked anew; a new asking that cannot be answered (`isUnexplained`) leaves what was
   * known, beside its refusal.
   */
  value: OpValue<Name> | null;
  /** Nothing is known yet of this input. */
  isWaiting: boolean;
  /** What is known is of the input or the version before, and the next answer is on its way. */
  isStale: boolean;
  refused: Refused | null;
  retry: () => void;
}

interface Asking {
  /** Milliseconds that an input must stand before it is asked, for what follows typing. */
  delayMs?: number;
  /** Asked anew whenever this is another one, as after the page was read anew. */
  version?: unknown;
  /** While the next answer is on its way, `value` is that of the input before: for suggestions, never for what is somebody's. */
  keepsFormer?: boolean;
  /** The secret of the link that the page was opened by. */
  link?: string;
}

interface Got<Name extends OperationName> {
  path: string;
  version: unknown;
  value: OpValue<Name> | null;
  refused: Refused | null;
}

function gotAfter<Name extends OperationName>(
  before: Got<Name> | null,
  { path, version, answer }: { path: string; version: unknown; answer: OpAnswer<Name> },
): Got<Name> {
  if (answer.ok) return { path, version, value: answer.value, refused: null };
  const keepsValue = before?.path === path && isUnexplained(answer);
  return { path, version, value: keepsValue ? before.value : null, refused: answer };
}

/** A query that a place on the page asks by itself, and again whenever its input is another; null asks nothing. */
export function useQueryOperation<Name extends OperationName>(
  { name }: Op<Name>,
  input: OpInput<Name> | null,
  { delayMs = 0, version, keepsFormer = false, link }: Asking = {},
): QueryState<Name> {
  const path = input === null ? null : paths.op(name, input as object);
  const [got, setGot] = useState<Got<Name> | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (path === null) return setGot(null);
    const asking = new AbortController();
    const askNow = () =>
      void ask<Name>(path, { signal: asking.signal, link }).then((answer) => {
        if (!asking.signal.aborted) setGot((before) => gotAfter(before, { path, version, answer }));
      });
    const timer = delayMs > 0 ? setTimeout(askNow, delayMs) : void askNow();
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [path, delayMs, version, link, tries]);
  const isOfInput = path !== null && got?.path === path;
  return {
    value: got && (isOfInput || (keepsFormer && path !== null)) ? got.value : null,
    isWaiting: path !== null && !isOfInput,
    isStale: got !== null && (!isOfInput || got.version !== version),
    refused: isOfInput ? got.refused : null,
    retry() {
      setGot((before) => (before?.value ? { ...before, refused: null } : null));
      setTries((count) => count + 1);
    },
  };
}
