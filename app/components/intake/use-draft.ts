import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { postedAnswers } from '#app/domain/intake/inputs.ts';
import { clearDraft, readDraft, saveDraft } from './draft.ts';
import type { Answers, IntakeForm } from './view.ts';

/** After the last key. */
const PAUSE_MS = 500;

export type DraftState = 'none' | 'found' | 'saved' | 'cleared' | 'impossible';

/**
 * Keeps what is typed in this browser until it is sent, and gives it back after a reload. The fields begin anew with
 * another `key` where what stands in them comes from here.
 */
export function useDraft(form: IntakeForm, node: RefObject<HTMLFormElement>, given: Answers | undefined) {
  const [fields, setFields] = useState<{ key: number; answers: Answers }>({ key: 0, answers: given ?? {} });
  const [state, setState] = useState<DraftState>('none');
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const isOver = useRef(false);
  const isRefused = given !== undefined;

  const currentForm = useRef(form);
  currentForm.current = form;
  useEffect(() => {
    const draft = isRefused ? null : readDraft(currentForm.current);
    if (!draft) return;
    setFields(({ key }) => ({ key: key + 1, answers: draft }));
    setState('found');
  }, [form.id, isRefused]);

  const save = useCallback(() => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    if (isOver.current || !node.current) return;
    const isHeld = saveDraft(form, postedAnswers(form.questions, new FormData(node.current)));
    setState(isHeld ? 'saved' : 'impossible');
  }, [form, node]);

  useEffect(() => {
    // Whoever leaves within the pause has typed something nonetheless.
    const leave = () => {
      if (waiting.current !== undefined) save();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      clearTimeout(waiting.current);
    };
  }, [save]);

  return {
    fields,
    state,
    /** Something was typed. */
    touch: () => {
      clearTimeout(waiting.current);
      waiting.current = setTimeout(save, PAUSE_MS);
    },
    /** Empties the form and forgets what was kept. */
    clear: () => {
      clearTimeout(waiting.current);
      waiting.current = undefined;
      clearDraft(form);
      setFields(({ key }) => ({ key: key + 1, answers: {} }));
      setState('cleared');
    },
    /** It is sent: nothing is kept from here on. */
    finish: () => {
      isOver.current = true;
      clearTimeout(waiting.current);
      clearDraft(form);
    },
  };
}
