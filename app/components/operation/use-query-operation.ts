import { useEffect, useState } from 'react';
import { paths } from '#app/paths.ts';
import { ask, type OpAnswer, type Refused } from './call.ts';
import type { Op, OperationName, OpInput, OpValue } from './op.ts';

interface AskedQuery<Name extends OperationName> {
  /** The latest answer: that of the input before while the next one is on its way, none where it was refused or never came. */
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
  /** The secret of the link that the page was opened by. */
  link?: string;
}

interface Got<Name extends OperationName> {
  path: string;
  version: unknown;
  answer: OpAnswer<Name>;
}

/** A query that a place on the page asks by itself, and again whenever its input is another; null asks nothing. */
export function useQueryOperation<Name extends OperationName>(
  { name }: Op<Name>,
  input: OpInput<Name> | null,
  { delayMs = 0, version, link }: Asking = {},
): AskedQuery<Name> {
  const path = input === null ? null : paths.op(name, input as object);
  const [got, setGot] = useState<Got<Name> | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (path === null) return setGot(null);
    const asking = new AbortController();
    const askNow = () =>
      void ask<Name>(path, { signal: asking.signal, link }).then((answer) => {
        if (!asking.signal.aborted) setGot({ path, version, answer });
      });
    const timer = delayMs > 0 ? setTimeout(askNow, delayMs) : void askNow();
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [path, delayMs, version, link, tries]);
  const isOfInput = path !== null && got?.path === path;
  return {
    value: path !== null && got?.answer.ok ? got.answer.value : null,
    isWaiting: path !== null && !isOfInput,
    isStale: got !== null && (!isOfInput || got.version !== version),
    refused: isOfInput && !got.answer.ok ? got.answer : null,
    retry() {
      setGot(null);
      setTries((count) => count + 1);
    },
  };
}
