import { Circle, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Skeleton } from '#app/ui/feedback/skeleton.tsx';
import { useRecorder } from './use-recorder.ts';

interface RecorderProps {
  onRecorded: (file: File) => void;
  onBack: () => void;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The camera: its picture, three seconds to get ready, recording, stop (spec 000 §4). */
export function Recorder({ onRecorded, onBack }: RecorderProps) {
  const { step, stream, start, stop } = useRecorder(onRecorded);
  const picture = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (picture.current) picture.current.srcObject = stream;
  }, [stream]);

  if (step.at === 'refused') {
    return (
      <Banner
        tone="red"
        role="alert"
        title={step.problem}
        actions={
          <Button size="sm" onPress={onBack} autoFocus>
            Choose a file instead
          </Button>
        }
      >
        Allow this page to use your camera and microphone, in the address bar or in the settings of your
        phone.
      </Banner>
    );
  }
  return (
    <div>
      <div className="relative aspect-video overflow-hidden rounded-lg bg-sunken">
        {step.at === 'opening' ? <Skeleton className="size-full" /> : null}
        <video
          ref={picture}
          muted
          autoPlay
          playsInline
          aria-label="What your camera sees"
          className="absolute inset-0 size-full -scale-x-100 object-contain"
        />
        {step.at === 'counting' ? (
          <p className="absolute inset-0 grid place-items-center bg-scrim" aria-hidden>
            <span className="tabular font-display text-7xl font-medium text-white">{step.left}</span>
          </p>
        ) : null}
        {step.at === 'recording' ? (
          <p className="tabular absolute top-3 left-3 flex items-center gap-2 rounded-full bg-ink px-3 py-1 text-sm font-medium text-paper">
            <Circle aria-hidden className="size-3 fill-current text-red-solid" />
            <span aria-hidden>{clock(step.seconds)}</span>
          </p>
        ) : null}
      </div>
      <p role="status" className="mt-3 min-h-6 text-center text-sm text-ink-soft">
        {step.at === 'opening' ? 'Waiting for your camera…' : null}
        {step.at === 'counting' ? `Recording starts in ${step.left}` : null}
        {step.at === 'recording' ? 'Recording. Thirty to sixty seconds are enough.' : null}
      </p>
      {step.at === 'ready' && step.problem ? (
        <Banner tone="red" role="alert" className="mb-3">
          {step.problem}
        </Banner>
      ) : null}
      <div className="mt-1 flex flex-wrap justify-center gap-2.5">
        {step.at === 'recording' ? (
          <Button key="stop" variant="primary" icon={<Square aria-hidden />} onPress={stop} autoFocus>
            Stop recording
          </Button>
        ) : (
          <>
            <Button onPress={onBack}>Back</Button>
            <Button
              key="start"
              variant="primary"
              icon={<Circle aria-hidden />}
              onPress={start}
              disabled={step.at === 'opening'}
              busy={step.at === 'counting'}
              busyLabel="Counting down"
            >
              Start recording
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
