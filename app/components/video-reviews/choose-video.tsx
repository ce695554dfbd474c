import { Video } from 'lucide-react';
import { useState } from 'react';
import { videoFault } from '#app/components/videos/send-video.ts';
import { VIDEO_TYPES } from '#app/domain/media/inputs.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { FileDrop } from '#app/ui/fields/file-drop.tsx';
import { ChosenClip } from './chosen-clip.tsx';
import { Recorder } from './recorder.tsx';

type Way =
  { at: 'menu'; fault: string | null } | { at: 'camera' } | { at: 'clip'; file: File; isRecorded: boolean };

/** Records a video with the camera or takes a file, and lets it be looked at before it is sent (spec 000 §2, §4, §5). */
export function ChooseVideo({ onSubmit }: { onSubmit: (file: File) => void }) {
  const [way, setWay] = useState<Way>({ at: 'menu', fault: null });
  const [shown, setShown] = useState(0);
  const toMenu = (fault: string | null = null) => setWay({ at: 'menu', fault });

  if (way.at === 'camera') {
    return (
      <Recorder
        onRecorded={(file) => setWay({ at: 'clip', file, isRecorded: true })}
        onBack={() => toMenu()}
      />
    );
  }
  if (way.at === 'clip') {
    return (
      <ChosenClip
        file={way.file}
        isRecorded={way.isRecorded}
        onRedo={() => (way.isRecorded ? setWay({ at: 'camera' }) : toMenu())}
        onSubmit={() => onSubmit(way.file)}
      />
    );
  }
  function take(file: File | undefined) {
    const fault = videoFault(file);
    setShown(shown + 1);
    if (fault || !file) toMenu(fault);
    else setWay({ at: 'clip', file, isRecorded: false });
  }
  return (
    <div>
      <Button
        variant="primary"
        size="lg"
        wide
        icon={<Video aria-hidden strokeWidth={1.75} />}
        onPress={() => setWay({ at: 'camera' })}
      >
        Record with your camera
      </Button>
      <p className="my-5 flex items-center gap-4 text-sm text-ink-mute before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <FileDrop
        key={shown}
        label="Choose a video"
        hideLabel
        accept={Object.keys(VIDEO_TYPES).join(',')}
        limits="MP4, MOV, AVI or WebM, up to 100MB"
        hint="30-60 seconds are best."
        error={way.fault}
        onFiles={([file]) => take(file)}
      />
    </div>
  );
}
