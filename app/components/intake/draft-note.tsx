import { useState } from 'react';
import { INTAKE_MESSAGES as TEXTS } from '#app/domain/intake/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import type { DraftState } from './use-draft.ts';

const WORDS: Record<DraftState, string> = {
  none: '',
  found: TEXTS.draftFound,
  saved: TEXTS.draftSaved,
  cleared: TEXTS.draftCleared,
  impossible: '',
};

interface DraftNoteProps {
  state: DraftState;
  /** The form asks for a signature, which no draft keeps. */
  isSigned: boolean;
  onClear: () => void;
}

/** Says quietly that what is typed is kept in this browser, and offers to forget it. */
export function DraftNote({ state, isSigned, onClear }: DraftNoteProps) {
  const [asks, setAsks] = useState(false);
  const isHeld = state === 'found' || state === 'saved';
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-mute">
      <p role="status">
        {WORDS[state]}
        {state === 'found' && isSigned ? ` ${TEXTS.signAgain}` : null}
      </p>
      {isHeld ? (
        <Button size="sm" variant="ghost" onPress={() => setAsks(true)}>
          Clear draft
        </Button>
      ) : null}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Clear this draft?"
        confirmLabel="Clear draft"
        cancelLabel="Keep it"
        destructive
        onConfirm={() => {
          setAsks(false);
          onClear();
        }}
      >
        Everything you have typed here is taken away, from this browser too.
      </ConfirmDialog>
    </div>
  );
}
