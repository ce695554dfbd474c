import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { CloudUpload } from 'lucide-react';
import { cx } from '../cx.ts';
import { FieldNotes, useFieldIds, type FieldText } from './field.tsx';
import { Progress } from '../feedback/progress.tsx';

export interface FileDropProps extends Omit<FieldText, 'optional'> {
  name?: string;
  id?: string;
  /** As of `<input accept>`: "image/png,image/jpeg". */
  accept?: string;
  multiple?: boolean;
  required?: boolean;
  disabled?: boolean;
  /** What is taken, in words: "JPG or PNG, up to 10 MB". */
  limits?: ReactNode;
  onFiles?: (files: File[]) => void;
  /** 0 to 100 while it is sent. */
  progress?: number;
}

/** A place to drop files, or press to choose them. A real `<input type="file">` covers it, so a plain form posts it. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, error, errors, hideLabel, className, limits, onFiles, progress, disabled } = props;
  const ids = useFieldIds(props.id, { hint, error, errors });
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [names, setNames] = useState<string[]>([]);
  const take = (files: FileList | null) => {
    const list = [...(files ?? [])];
    setNames(list.map((file) => file.name));
    onFiles?.(list);
  };
  const hover = (on: boolean) => (_event: DragEvent) => setOver(on && !disabled);
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={ids.id} className={cx('mb-1.5 block text-sm font-medium', hideLabel && 'sr-only')}>
        {label}
      </label>
      <div
        onDragEnter={hover(true)}
        onDragOver={hover(true)}
        onDragLeave={hover(false)}
        onDrop={hover(false)}
        className={cx(
          'relative flex min-h-32 flex-col items-center justify-center rounded-lg border border-dashed px-5 py-6 text-center transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-line',
          over
            ? 'border-accent-line bg-accent-soft'
            : ids.message
              ? 'border-red-solid bg-surface'
              : 'border-field-line bg-surface',
          disabled ? 'bg-sunken text-ink-mute' : 'hover:border-ink-soft hover:bg-hover',
        )}
      >
        <CloudUpload aria-hidden strokeWidth={1.5} className="size-7 text-ink-mute" />
        <p className="mt-2 text-sm">
          {names.length > 0 ? (
            <span className="font-medium break-all">{names.join(', ')}</span>
          ) : (
            <>
              <span className="font-semibold text-accent-text">Choose a file</span> or drop it here
            </>
          )}
        </p>
        {limits ? <p className="mt-0.5 text-sm text-ink-mute">{limits}</p> : null}
        <input
          {...ids.control}
          ref={input}
          type="file"
          name={props.name}
          accept={props.accept}
          multiple={props.multiple}
          required={props.required}
          disabled={disabled}
          onChange={(event) => take(event.currentTarget.files)}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
      </div>
      {progress === undefined ? null : <Progress label="Uploading" value={progress} className="mt-3" />}
      <FieldNotes ids={ids} hint={hint} />
    </div>
  );
}
