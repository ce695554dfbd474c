import { Camera, Crosshair, ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PICTURE_TYPES } from '#app/domain/pictures/inputs.ts';
import { PICTURE_MESSAGES as TEXTS } from '#app/domain/pictures/messages.ts';
import { focusOfUrl, type Focus } from '#app/lib/pictures/renditions.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { FileButton } from '#app/ui/buttons/file-button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Picture } from '#app/ui/display/picture.tsx';
import { Progress } from '#app/ui/feedback/progress.tsx';
import { FieldLegend, FieldNotes, useFieldIds, type FieldText } from '#app/ui/fields/field.tsx';
import { FileDrop } from '#app/ui/fields/file-drop.tsx';
import { PostedValue } from '#app/ui/page/posted-value.tsx';
import { FocusDialog } from './focus-dialog.tsx';
import { SlowNote } from './slow-note.tsx';
import { useSentFile, type SentFile } from './use-sent-file.ts';

export interface PictureFieldProps extends FieldText {
  /** Posts the picture's handle; empty without one. Leave out with `onChange`. */
  name?: string;
  id?: string;
  /** What is shown today. */
  initial?: { handle: string | null; photoUrl: string | null } | null;
  /** How its place on the pages is cut. */
  shape?: keyof typeof SHAPES;
  /** It may be another, and never none. */
  keeps?: boolean;
  onChange?: (handle: string | null) => void;
}

const SHAPES = {
  wide: 'aspect-video w-full sm:w-64 rounded-lg',
  square: 'aspect-square w-32 rounded-lg',
  round: 'aspect-square w-32 rounded-full',
};
const MIDDLE: Focus = { x: 50, y: 50 };

/**
 * A picture of a form: dropped, chosen or taken with the camera, seen at once, sent straight to the store, and known to the form by its
 * handle as soon as it is there. What is wrong with it stands below. The person says what stays in view where a frame cuts it.
 */
export function PictureField(props: PictureFieldProps) {
  const {
    label,
    hint,
    error,
    errors,
    optional,
    hideLabel,
    className,
    name,
    initial,
    shape = 'wide',
    keeps,
    onChange,
  } = props;
  const [handle, setHandle] = useState(initial?.handle ?? null);
  const [kept, setKept] = useState(initial?.photoUrl ? initial : null);
  const [focus, setFocus] = useState<Focus>((initial?.photoUrl && focusOfUrl(initial.photoUrl)) || MIDDLE);
  const [focusing, setFocusing] = useState(false);
  const change = (next: string | null) => {
    setHandle(next);
    onChange?.(next);
  };
  // What was refused gives way to what was there before.
  const { file, problem, send, forget } = useSentFile('picture', (sent) =>
    change(sent ?? kept?.handle ?? null),
  );
  const ids = useFieldIds(props.id, { hint, error: problem ?? error, errors });

  function choose([chosen]: File[]) {
    if (!chosen) return;
    setFocus(MIDDLE);
    send(chosen);
  }
  function remove() {
    forget();
    setKept(null);
    setFocus(MIDDLE);
    change(null);
  }
  const source = file.step === 'none' ? (kept?.photoUrl ?? null) : file.preview;
  return (
    <fieldset
      className={cx('min-w-0', className)}
      {...(ids.message ? { 'aria-describedby': ids.errorId } : {})}
    >
      <FieldLegend label={label} optional={optional} hideLabel={hideLabel} close />
      {source ? (
        <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
          <Shown source={source} file={file} focus={focus} className={SHAPES[shape]} />
          <div className="flex flex-wrap gap-2 sm:flex-col sm:items-start">
            <FileButton
              size="sm"
              accept={PICTURE_TYPES}
              icon={<ImageUp strokeWidth={1.75} aria-hidden />}
              onFiles={choose}
            >
              Replace
            </FileButton>
            {handle ? (
              <Button
                size="sm"
                icon={<Crosshair strokeWidth={1.75} aria-hidden />}
                onPress={() => setFocusing(true)}
              >
                Adjust
              </Button>
            ) : null}
            {keeps ? null : (
              <Button
                size="sm"
                variant="ghost"
                icon={<Trash2 strokeWidth={1.75} aria-hidden />}
                onPress={remove}
              >
                Remove
              </Button>
            )}
          </div>
        </div>
      ) : (
        <Empty onFiles={choose} />
      )}
      <FieldNotes ids={ids} hint={hint} />
      <PostedValue name={name} value={handle ?? ''} />
      {handle && source ? (
        <FocusDialog
          {...{ handle, source, focus }}
          open={focusing}
          onClose={(chosen) => {
            setFocusing(false);
            if (chosen) setFocus(chosen);
          }}
        />
      ) : null}
    </fieldset>
  );
}

function Empty({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <>
      <FileDrop
        label="Choose a photo"
        hideLabel
        accept={PICTURE_TYPES.join(',')}
        limits="JPEG, PNG, WebP or AVIF, up to 30 MB"
        onFiles={onFiles}
      />
      <FileButton
        camera
        wide
        accept={['image/jpeg']}
        icon={<Camera strokeWidth={1.75} aria-hidden />}
        className="mt-2 pointer-fine:hidden"
        onFiles={onFiles}
      >
        Take a photo
      </FileButton>
    </>
  );
}

interface ShownProps {
  source: string;
  file: SentFile;
  focus: Focus;
  className: string;
}

function Shown({ source, file, focus, className }: ShownProps) {
  return (
    <div className="min-w-0">
      <div className={cx('overflow-hidden bg-sunken', className)}>
        <Picture url={source} alt="Your photo" sizes="256px" className="size-full" focus={focus} />
      </div>
      {file.step === 'sending' ? <Progress label="Uploading" value={file.percent} className="mt-2" /> : null}
      {file.step === 'making' ? <Progress label="Making it ready" className="mt-2" /> : null}
      <p role="status" className="sr-only">
        {file.step === 'ready' ? TEXTS.uploaded : ''}
      </p>
      <SlowNote file={file} />
    </div>
  );
}
