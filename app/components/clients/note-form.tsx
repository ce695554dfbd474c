import { useState } from 'react';
import { NOTE_LENGTH } from '#app/domain/clients/inputs.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { useUnsavedGuard } from '#app/ui/use-unsaved-guard.tsx';
import { useClientAct } from './use-client-act.ts';

/** Writes a note; it can be saved once there is one (spec 001 §5). */
export function NoteForm({ clientId }: { clientId: string }) {
  const [text, setText] = useState('');
  // Sent again after a lost answer, the same note is saved once.
  const [key, setKey] = useState(newKey);
  const empty = text.trim() === '';
  const guard = useUnsavedGuard(!empty);
  const { busy, send } = useClientAct(`note ${clientId}`, {
    onDone: () => {
      setText('');
      setKey(newKey());
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!empty) send('addNote', { text, clientId, idempotencyKey: key });
      }}
    >
      <TextArea
        label="New note"
        name="text"
        rows={3}
        maxLength={NOTE_LENGTH}
        placeholder="What should you remember next time?"
        hint="Only you can read it. It is stored encrypted."
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className="mt-3 flex justify-end">
        <Button type="submit" variant="primary" busy={busy} busyLabel="Saving" disabled={empty}>
          Save note
        </Button>
      </div>
      {guard.question}
    </form>
  );
}

const newKey = () => crypto.randomUUID();
