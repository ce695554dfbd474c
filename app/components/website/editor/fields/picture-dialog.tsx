import { ImageUp } from 'lucide-react';
import { SlowNote } from '#app/components/pictures/slow-note.tsx';
import { useSentFile } from '#app/components/pictures/use-sent-file.ts';
import { PICTURE_TYPES } from '#app/domain/pictures/inputs.ts';
import { FileButton } from '#app/ui/buttons/file-button.tsx';
import { Picture } from '#app/ui/display/picture.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Progress } from '#app/ui/feedback/progress.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { useEffect, useRef } from 'react';
import type { SiteImage, SiteReadModel } from '#builder/read-model.ts';
import { useEditor, useOpened } from '../editor-context.ts';

/** Each picture of the practice once, by the key that is its own: some have the name of their file as well. */
export function picturesOf({ images }: SiteReadModel): { handle: string; image: SiteImage }[] {
  const seen = new Set<string>();
  return Object.entries(images).flatMap(([handle, image]) => {
    if (seen.has(image.src)) return [];
    seen.add(image.src);
    return [{ handle, image }];
  });
}

interface PictureDialogProps {
  open: boolean;
  chosen: string;
  onClose: () => void;
  onChoose: (handle: string) => void;
}

/** The practice's pictures, to choose one of, and to add to. */
export function PictureDialog({ open, chosen, onClose, onChoose }: PictureDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="lg"
      title="Choose a picture"
    >
      <Choice {...{ chosen, onChoose }} />
    </Dialog>
  );
}

function Choice({ chosen, onChoose }: Pick<PictureDialogProps, 'chosen' | 'onChoose'>) {
  const { readSite } = useEditor();
  const { site } = useOpened();
  const pictures = picturesOf(site);
  const current = site.images[chosen]?.src;
  const { file, problem, send } = useSentFile('picture', () => undefined);
  // The page shows a picture once its sizes are made.
  const latest = useRef({ readSite, onChoose });
  useEffect(() => {
    latest.current = { readSite, onChoose };
  });
  const ready = file.step === 'ready' ? file.handle : null;
  useEffect(() => {
    if (ready) void latest.current.readSite().then(() => latest.current.onChoose(ready));
  }, [ready]);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          accept={PICTURE_TYPES}
          icon={<ImageUp strokeWidth={1.75} aria-hidden />}
          onFiles={([first]) => {
            if (first) send(first);
          }}
        >
          Upload a picture
        </FileButton>
        <p className="text-sm text-ink-mute">JPEG, PNG, WebP or AVIF, up to 30 MB</p>
      </div>
      {problem ? <AlertBanner title={problem} /> : null}
      {file.step === 'sending' ? <Progress label="Uploading" value={file.percent} /> : null}
      {file.step === 'making' ? <Progress label="Making it ready" /> : null}
      <SlowNote file={file} />
      {pictures.length === 0 ? (
        <EmptyState title="No pictures yet">What you upload here is yours to use on every page.</EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {pictures.map(({ handle, image }) => (
            <li key={handle}>
              <button
                type="button"
                aria-pressed={image.src === current}
                onClick={() => onChoose(handle)}
                className="block w-full cursor-pointer overflow-hidden rounded-lg border border-line bg-sunken outline-offset-2 hover:border-field-line focus-visible:outline-2 focus-visible:outline-accent-line aria-pressed:border-accent-line aria-pressed:shadow-[0_0_0_2px_var(--tone-accent-line)]"
              >
                <Picture
                  url={image.src}
                  alt={image.alt || 'A picture without a description'}
                  sizes="160px"
                  focus={image.focus}
                  lazy
                  className="aspect-square w-full"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
