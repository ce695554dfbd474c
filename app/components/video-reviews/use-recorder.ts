import { useCallback, useEffect, useRef, useState } from 'react';
import { VIDEO_LIMIT } from '#app/domain/media/inputs.ts';
import { RECORDING_COUNTDOWN_S, RECORDING_TYPES } from '#app/domain/video-reviews/inputs.ts';
import { VIDEO_REVIEW_MESSAGES as TEXTS } from '#app/domain/video-reviews/messages.ts';

/** What a recording is stored in at most, bits a second: more would be lost in the 720p that is made of it. */
const BITS_PER_SECOND = 2_500_000;
/** A recording ends by itself before it grows too large to be taken, bytes. */
const MAX_BYTES = VIDEO_LIMIT * 0.95;

export type RecorderStep =
  | { at: 'opening' }
  | { at: 'ready'; problem?: string }
  | { at: 'counting'; left: number }
  | { at: 'recording'; seconds: number }
  | { at: 'refused'; problem: string };

const supported = () => RECORDING_TYPES.find((type) => MediaRecorder.isTypeSupported(type));

/**
 * The camera from its permission to a recorded file (spec 000 §4, §5). The camera is let go when the component leaves.
 * @param onRecorded gets the file, named `recorded_{timestamp}.webm`
 */
export function useRecorder(onRecorded: (file: File) => void) {
  const [step, setStep] = useState<RecorderStep>({ at: 'opening' });
  const [stream, setStream] = useState<MediaStream | null>(null);
  const recorder = useRef<MediaRecorder | null>(null);
  const recorded = useRef(onRecorded);
  useEffect(() => {
    recorded.current = onRecorded;
  });

  useEffect(() => {
    let opened: MediaStream | null = null;
    let left = false;
    const open = async () => {
      opened = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'user', height: { ideal: 720 } },
        audio: true,
      });
      if (left) return release(opened);
      setStream(opened);
      setStep({ at: 'ready' });
    };
    open().catch(() => {
      if (!left) setStep({ at: 'refused', problem: TEXTS.noCamera });
    });
    return () => {
      left = true;
      if (recorder.current?.state === 'recording') recorder.current.stop();
      if (opened) release(opened);
    };
  }, []);

  const record = useCallback(() => {
    const chunks: Blob[] = [];
    let size = 0;
    try {
      const made = new MediaRecorder(stream!, { mimeType: supported(), videoBitsPerSecond: BITS_PER_SECOND });
      made.ondataavailable = ({ data }) => {
        if (data.size === 0) return;
        chunks.push(data);
        size += data.size;
        if (size > MAX_BYTES && made.state === 'recording') made.stop();
      };
      made.onstop = () => {
        recorder.current = null;
        if (size === 0) return setStep({ at: 'ready', problem: TEXTS.nothingRecorded });
        recorded.current(new File(chunks, `recorded_${Date.now()}.webm`, { type: made.mimeType }));
      };
      made.start(1_000);
      recorder.current = made;
      setStep({ at: 'recording', seconds: 0 });
    } catch {
      setStep({ at: 'refused', problem: TEXTS.noCamera });
    }
  }, [stream]);

  const { at } = step;
  const left = step.at === 'counting' ? step.left : null;
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(
      () => (left > 1 ? setStep({ at: 'counting', left: left - 1 }) : record()),
      1_000,
    );
    return () => clearTimeout(timer);
  }, [left, record]);
  useEffect(() => {
    if (at !== 'recording') return;
    const began = performance.now();
    const timer = setInterval(
      () => setStep({ at, seconds: Math.floor((performance.now() - began) / 1_000) }),
      250,
    );
    return () => clearInterval(timer);
  }, [at]);

  return {
    step,
    stream,
    start: () => setStep({ at: 'counting', left: RECORDING_COUNTDOWN_S }),
    stop: () => {
      if (recorder.current?.state === 'recording') recorder.current.stop();
    },
  };
}

const release = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());
