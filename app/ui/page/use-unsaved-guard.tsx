import { useBeforeUnload, useBlocker, useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState, type MutableRefObject, type ReactNode } from 'react';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { holdEntered } from './entered.ts';

export interface UnsavedGuard {
  /** Closes a flyout or leaves a form: at once where nothing was changed, else after the question. */
  leave: (then: () => void) => void;
  /** Leaves without asking: what was entered is saved. */
  pass: (then: () => void) => void;
  /** The question; render it anywhere inside the form. */
  question: ReactNode;
}

interface GuardWords {
  title: string;
  why: string;
  leave: string;
  stay: string;
}

interface GuardOptions {
  words?: GuardWords;
  /** A password or codes: once nobody is logged in any more they are lost (entered.ts). */
  isSecret?: boolean;
}

const UNSAVED: GuardWords = {
  title: 'Discard changes?',
  why: 'What you entered is not saved yet.',
  leave: 'Discard',
  stay: 'Keep editing',
};

/**
 * Warns before entered things are lost: on closing (`leave`), on Back and every other way out of the address, and on
 * leaving the page. A form that is submitted does not ask. `dirty` must turn false when the form closes or is saved.
 */
export function useUnsavedGuard(
  dirty: boolean,
  { words = UNSAVED, isSecret = false }: GuardOptions = {},
): UnsavedGuard {
  const allowed = useRef(false);
  const [wanted, setWanted] = useState<{ then: () => void } | null>(null);
  useEffect(() => {
    if (dirty) return;
    allowed.current = false;
    setWanted(null);
  }, [dirty]);
  const pass = (then: () => void) => {
    allowed.current = true;
    then();
  };
  return {
    leave: (then) => (dirty && !allowed.current ? setWanted({ then }) : then()),
    pass,
    question: dirty ? (
      <Question
        allowed={allowed}
        words={words}
        isSecret={isSecret}
        closing={wanted !== null}
        onKeep={() => setWanted(null)}
        onDiscard={() => {
          setWanted(null);
          if (wanted) pass(wanted.then);
        }}
      />
    ) : null,
  };
}

type BlockerFunction = Exclude<Parameters<typeof useBlocker>[0], boolean>;
type Leaving = Parameters<BlockerFunction>[0];

/** Where a question leads if what was entered is discarded. The router forgets it, and that it asked, when the page is read anew. */
interface WayOut {
  to: Leaving['nextLocation'];
  by: Leaving['historyAction'];
}

interface QuestionProps {
  allowed: MutableRefObject<boolean>;
  words: GuardWords;
  isSecret: boolean;
  closing: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Stands only while something may be lost: the router knows one blocker at a time, and a page several forms. */
function Question({ allowed, words, isSecret, closing, onKeep, onDiscard }: QuestionProps) {
  const isLost = useRef(false);
  useEffect(() => {
    return holdEntered({ isSecret, letGo: () => (isLost.current = true) });
  }, [isSecret]);
  const navigate = useNavigate();
  const [wayOut, setWayOut] = useState<WayOut | null>(null);
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ nextLocation, historyAction }) => {
        if (allowed.current || isLost.current) return false;
        setWayOut({ to: nextLocation, by: historyAction });
        return true;
      },
      [allowed],
    ),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (!allowed.current && !isLost.current) event.preventDefault();
      },
      [allowed],
    ),
  );
  useEffect(() => {
    // Whatever a submission leads to is asked for while its event is handled.
    const submitted = ({ submitter }: SubmitEvent) => {
      // A field that is left is checked by a submission of its own, from a hidden button: nothing is saved by it.
      if (allowed.current || submitter?.hidden) return;
      allowed.current = true;
      setTimeout(() => (allowed.current = false), 0);
    };
    document.addEventListener('submit', submitted, true);
    return () => document.removeEventListener('submit', submitted, true);
  }, [allowed]);
  const blocked = blocker.state === 'blocked';
  function keep() {
    if (blocked) blocker.reset();
    setWayOut(null);
    onKeep();
  }
  function discard() {
    setWayOut(null);
    if (blocked) blocker.proceed();
    else if (wayOut) {
      allowed.current = true;
      // Back or Forward: which of both it was is forgotten too, and where it led is not.
      navigate(wayOut.to, { replace: wayOut.by === 'REPLACE' });
    }
    onDiscard();
  }
  return (
    <ConfirmDialog
      open={closing || wayOut !== null}
      onOpenChange={(open) => {
        if (!open) keep();
      }}
      title={words.title}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      destructive
      onConfirm={discard}
    >
      {words.why}
    </ConfirmDialog>
  );
}
