import { useEffect, useState } from 'react';
import { fileSize } from '#app/lib/text.ts';
import { Button } from '#app/ui/buttons/button.tsx';

interface ChosenClipProps {
  file: File;
  isRecorded: boolean;
  /** Records or chooses anew. */
  onRedo: () => void;
  onSubmit: () => void;
}

/** The video as it would be sent: look at it, then redo or submit (spec 000 §4). */
export function ChosenClip({ file, isRecorded, onRedo, onSubmit }: ChosenClipProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <div>
      {url && isShown ? (
        <video
          src={url}
          controls
          playsInline
          aria-label="Your video"
          onError={() => setShown(false)}
          className="aspect-video w-full rounded-lg bg-sunken object-contain"
        />
      ) : (
        <p className="grid aspect-video place-items-center rounded-lg bg-sunken px-6 text-center text-sm text-ink-soft">
          {url ? 'Your browser cannot play this video, but you can send it.' : null}
        </p>
      )}
      <p className="mt-3 flex justify-between gap-4 text-sm text-ink-soft">
        <span className="min-w-0 truncate">{isRecorded ? 'Your recording' : file.name}</span>
        <span className="tabular shrink-0">{fileSize(file.size)}</span>
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-2.5">
        <Button onPress={onRedo}>{isRecorded ? 'Redo' : 'Choose another video'}</Button>
        <Button variant="primary" onPress={onSubmit} autoFocus>
          Submit video
        </Button>
      </div>
    </div>
  );
}
