import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { op } from '#app/components/operation/op.ts';
import type { Focus } from '#app/lib/pictures/renditions.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Picture } from '#app/ui/display/picture.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

interface FocusDialogProps {
  open: boolean;
  handle: string;
  source: string;
  focus: Focus;
  /** With the point that was saved, or nothing. */
  onClose: (focus?: Focus) => void;
}

/** Percent that an arrow key moves the point. */
const STEP = 5;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const within = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)));

/** Which point of a picture stays in view, by finger, mouse or arrow keys; what becomes of it is seen beside it. */
export function FocusDialog({ open, handle, source, focus, onClose }: FocusDialogProps) {
  const [point, setPoint] = useState(focus);
  const [was, setWas] = useState({ open, focus });
  if (was.open !== open) {
    setWas({ open, focus });
    setPoint(focus);
  }
  const { isBusy, run } = useOperation(op.setPictureFocus);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="What stays in view"
      footer={
        <>
          <Button onPress={() => onClose()} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            busyLabel="Saving"
            onPress={async () => {
              const answer = await run({ handle, ...point });
              if (answer?.ok) onClose(point);
            }}
          >
            Save
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        Your photo is cut differently in different places. Move the dot to what must always be seen, such as a
        face.
      </p>
      <div className="mt-4 flex justify-center bg-sunken">
        <Pad source={source} point={point} onMove={setPoint} />
      </div>
      <div aria-hidden className="mt-4 flex items-end gap-3">
        {['size-16 rounded-full', 'size-16 rounded-md', 'h-16 flex-1 rounded-md'].map((shape) => (
          <div key={shape} className={`${shape} overflow-hidden`}>
            <Picture url={source} alt="" sizes="128px" focus={point} className="size-full" />
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function Pad({ source, point, onMove }: { source: string; point: Focus; onMove: (point: Focus) => void }) {
  const pad = useRef<HTMLDivElement>(null);
  function follow({ clientX, clientY, buttons }: PointerEvent) {
    if (buttons === 0) return;
    const { left, top, width, height } = pad.current!.getBoundingClientRect();
    onMove({ x: within(((clientX - left) / width) * 100), y: within(((clientY - top) / height) * 100) });
  }
  function step(event: KeyboardEvent) {
    const move = ARROWS[event.key];
    if (!move) return;
    event.preventDefault();
    onMove({ x: within(point.x + move[0]), y: within(point.y + move[1]) });
  }
  return (
    <div
      ref={pad}
      className="relative w-fit cursor-crosshair touch-none select-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={follow}
    >
      <img src={source} alt="" draggable={false} className="max-h-[45vh] max-w-full" />
      <span
        role="slider"
        tabIndex={0}
        aria-label="What stays in view; arrow keys move it"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={point.x}
        aria-valuetext={`${point.x}% from the left, ${point.y}% from the top`}
        onKeyDown={step}
        className="absolute size-8 -translate-1/2 rounded-full border-3 border-white bg-accent-line/40 shadow-raised outline-offset-2 focus-visible:outline-3 focus-visible:outline-accent-line"
        style={{ left: `${point.x}%`, top: `${point.y}%` }}
      />
    </div>
  );
}
