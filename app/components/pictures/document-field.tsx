import { FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DOCUMENT_TYPES } from '#app/domain/pictures/inputs.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Progress } from '#app/ui/feedback/progress.tsx';
import { FieldLegend, FieldNotes, useFieldIds, type FieldText } from '#app/ui/fields/field.tsx';
import { FileDrop } from '#app/ui/fields/file-drop.tsx';
import { PostedValue } from '#app/ui/page/posted-value.tsx';
import { SlowNote } from './slow-note.tsx';
import { useSentFile } from './use-sent-file.ts';

export interface DocumentFieldProps extends FieldText {
  /** Posts the document's handle, and the name of its file as `{name}Name`; empty without one. */
  name: string;
  id?: string;
  initial?: { handle: string; name: string } | null;
}

/** A PDF or a picture of a certificate: sent straight to the store, seen by nobody but its owner. */
export function DocumentField(props: DocumentFieldProps) {
  const { label, hint, error, errors, optional, hideLabel, className, name, initial } = props;
  const [kept, setKept] = useState(initial ?? null);
  const [handle, setHandle] = useState(initial?.handle ?? null);
  const { file, problem, send, forget } = useSentFile('document', (sent) =>
    setHandle(sent ?? kept?.handle ?? null),
  );
  const ids = useFieldIds(props.id, { hint, error: problem ?? error, errors });
  const shown = file.step === 'none' ? kept?.name : file.name;
  return (
    <fieldset
      className={cx('min-w-0', className)}
      {...(ids.message ? { 'aria-describedby': ids.errorId } : {})}
    >
      <FieldLegend label={label} optional={optional} hideLabel={hideLabel} close />
      {shown ? (
        <div className="rounded-lg border border-line bg-surface px-4 py-3">
          <div className="flex items-center gap-3">
            <FileText aria-hidden strokeWidth={1.5} className="size-6 shrink-0 text-ink-mute" />
            <span className="min-w-0 flex-1 truncate text-sm font-medium">{shown}</span>
            <IconButton
              size="sm"
              label="Remove the document"
              icon={<Trash2 strokeWidth={1.75} aria-hidden />}
              onPress={() => {
                forget();
                setKept(null);
                setHandle(null);
              }}
            />
          </div>
          {file.step === 'sending' ? (
            <Progress label="Uploading" value={file.percent} className="mt-3" />
          ) : null}
          {file.step === 'making' ? <Progress label="Checking it" className="mt-3" /> : null}
          <SlowNote file={file} />
        </div>
      ) : (
        <FileDrop
          label="Choose a document"
          hideLabel
          accept={DOCUMENT_TYPES.join(',')}
          limits="PDF, JPEG, PNG or WebP, up to 30 MB"
          onFiles={([chosen]) => {
            if (chosen) send(chosen);
          }}
        />
      )}
      <FieldNotes ids={ids} hint={hint} />
      <PostedValue name={name} value={handle ?? ''} />
      <PostedValue name={`${name}Name`} value={handle ? (shown ?? '') : ''} />
    </fieldset>
  );
}
