import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { addNoteInput, NOTE_LENGTH } from '#app/domain/clients/inputs.ts';
import { CLIENT_MESSAGES as TEXTS } from '#app/domain/clients/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { PostedValue } from '#app/ui/page/posted-value.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { useNoteDraft } from './use-note-draft.ts';

/** What a link to the notes brings along that was pressed to write one: the field takes the keyboard. */
export const TO_WRITE = { writes: true } as const;

interface NoteFormProps {
  clientId: string;
  /** The appointment that it is about; without one it is about the client. */
  appointmentId?: string;
  /** Ids of the notes that are saved and read. */
  saved: readonly string[];
  onSaved?: () => void;
}

/** Writes a note; it can be saved once there is one (spec 001 §5), and is kept in this browser until then. */
export function NoteForm({ clientId, appointmentId, saved, onSaved }: NoteFormProps) {
  const draft = useNoteDraft(appointmentId ?? clientId);
  const { text, key, state, forget } = draft;
  const isEmpty = text.trim() === '';
  const field = useRef<HTMLTextAreaElement>(null);
  const { state: brought } = useLocation() as { state: Partial<typeof TO_WRITE> | null };
  const writes = brought?.writes === true;
  useEffect(() => {
    if (writes) field.current?.focus();
  }, [writes]);
  /** The button that was pressed goes, or goes grey; the keyboard stays where the next note is written. */
  const empty = (saved?: string) => {
    field.current?.focus({ preventScroll: true });
    forget(saved);
  };
  const saving = useOperation(op.addNote, {
    key: `note ${appointmentId ?? clientId}`,
    done: TEXTS.noteSaved,
    failed: (refused) => TEXTS.noteFailed(refused.text),
  });
  const form = useOperationForm(saving, {
    schema: addNoteInput.pick({ text: true }),
    input: (value) => ({ ...value, clientId, appointmentId, idempotencyKey: key }),
    // Only where the browser keeps nothing is there something to lose.
    isLight: state !== 'impossible',
    onSaved() {
      empty(key);
      onSaved?.();
    },
  });
  // Left while it was being saved, it was kept although it is among the notes by now.
  const isSaved = saved.includes(key);
  useEffect(() => {
    if (isSaved) forget();
    // Once: forgetting brings another key.
  }, [isSaved]);

  return (
    <OperationForm form={form} className="">
      <PostedValue name="text" value={text} />
      <TextArea
        ref={field}
        label="New note"
        rows={3}
        maxLength={NOTE_LENGTH}
        placeholder="What should you remember next time?"
        hint="Only you can read it. Once saved it is stored encrypted."
        value={text}
        onChange={({ currentTarget: { value } }) => draft.write(value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="min-w-0 flex-1 basis-40 text-sm text-ink-soft">
          {isEmpty ? '' : STATE_LABELS[state]}
        </p>
        {isEmpty ? null : (
          <Button variant="ghost" disabled={form.isBusy} onPress={() => empty()}>
            Discard
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={form.isBusy}
          busyLabel="Saving"
          disabled={!form.canSave}
        >
          Save note
        </Button>
      </div>
    </OperationForm>
  );
}

const STATE_LABELS = {
  empty: '',
  found: 'You began this note here; it is not saved yet.',
  kept: 'Draft kept in this browser.',
  impossible: 'This browser keeps no drafts: save it before you leave.',
};
