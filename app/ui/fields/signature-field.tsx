import { useEffect, useRef, useState } from 'react';
import type SignaturePad from 'signature_pad';
import { Button } from '../buttons/button.tsx';
import { cx } from '../cx.ts';
import { FieldLegend, FieldNotes, useFieldIds, type FieldText } from './field.tsx';
import { TextField } from './text-field.tsx';
import { useHydrated } from '../page/use-enhanced.ts';

export interface SignatureFieldProps extends FieldText {
  /** Posts the typed name; the drawn lines are posted as JSON (`strokes`, `width`, `height`) under `{name}.drawn`. */
  name: string;
  id?: string;
  defaultName?: string;
  required?: boolean;
  /** After a line was drawn, or all of them taken away. */
  onChange?: () => void;
}

/** A drawing in the box's own CSS pixels: each stroke is x, y, x, y … */
interface Drawn {
  strokes: number[][];
  width: number;
  height: number;
}

/**
 * A signature: drawn with finger, pen or mouse, or typed by whoever can or would rather not draw. Without scripts only the
 * name is asked for.
 */
export function SignatureField(props: SignatureFieldProps) {
  const { label, hint, error, errors, optional, className, name, defaultName, required, onChange } = props;
  const ids = useFieldIds(props.id, { error, errors });
  const hydrated = useHydrated();
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const told = useRef(onChange);
  const current = useRef(drawn);
  useEffect(() => {
    told.current = onChange;
    // The hidden field holds the lines by now.
    if (current.current === drawn) return;
    current.current = drawn;
    told.current?.();
  });
  return (
    <fieldset className={cx('min-w-0', className)}>
      <FieldLegend label={label} optional={optional} close />
      {hint ? <p className="mb-2 text-sm text-ink-mute">{hint}</p> : null}
      {hydrated ? <Pad drawn={drawn} onDraw={setDrawn} invalid={Boolean(ids.message)} /> : null}
      <input type="hidden" name={`${name}.drawn`} value={drawn ? JSON.stringify(drawn) : ''} />
      <TextField
        id={ids.id}
        name={name}
        label={hydrated ? 'Or type your full name' : 'Type your full name to sign'}
        defaultValue={defaultName}
        autoComplete="name"
        maxLength={200}
        required={required && !hydrated}
        aria-invalid={ids.message ? true : undefined}
        aria-describedby={ids.message ? ids.errorId : undefined}
        className={hydrated ? 'mt-1' : undefined}
      />
      <FieldNotes ids={ids} />
    </fieldset>
  );
}

interface PadProps {
  drawn: Drawn | null;
  onDraw: (drawn: Drawn | null) => void;
  invalid: boolean;
}

/** The box to draw in. The library comes with the page's first look at it; where it does not come, the name remains. */
function Pad({ drawn, onDraw, invalid }: PadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const box = canvas.current!;
    let stop = () => {};
    let isGone = false;
    void import('signature_pad').then(
      ({ default: Signature }) => {
        if (isGone) return;
        const signature = new Signature(box, {
          minWidth: 1.1,
          maxWidth: 2.6,
          penColor: getComputedStyle(box).color,
        });
        pad.current = signature;
        fit(box, signature);
        const end = () => onDraw(drawingOf(box, signature));
        const resized = new ResizeObserver(() => fit(box, signature));
        signature.addEventListener('endStroke', end);
        resized.observe(box);
        setReady(true);
        stop = () => {
          resized.disconnect();
          signature.off();
        };
      },
      () => setReady(false),
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [onDraw]);
  return (
    <div className={ready ? undefined : 'hidden'}>
      <div
        className={cx(
          'relative h-40 overflow-hidden rounded-md border bg-surface',
          invalid ? 'border-red-solid' : 'border-field-line',
        )}
      >
        <span
          aria-hidden
          className="absolute inset-x-5 bottom-10 border-b border-dashed border-line-strong"
        />
        {drawn ? null : (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-x-0 bottom-3 text-center text-sm text-ink-mute"
          >
            Draw your signature here
          </span>
        )}
        <canvas
          ref={canvas}
          role="img"
          aria-label={drawn ? 'Your drawn signature' : 'Nothing drawn yet'}
          data-signature={drawn ? 'drawn' : 'empty'}
          className="absolute inset-0 size-full touch-none cursor-crosshair text-ink"
        />
      </div>
      {/* Below the box, where it lies on no line; its room is kept, so that nothing moves while one signs. */}
      <div className="mt-1 flex min-h-9 justify-end pointer-coarse:min-h-11">
        {drawn ? (
          <Button
            size="sm"
            variant="ghost"
            onPress={() => {
              pad.current?.clear();
              onDraw(null);
            }}
          >
            Clear signature
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** As many dots as the screen has; what was drawn is drawn again. */
function fit(box: HTMLCanvasElement, pad: SignaturePad): void {
  const ratio = Math.max(window.devicePixelRatio || 1, 1);
  const width = Math.round(box.clientWidth * ratio);
  const height = Math.round(box.clientHeight * ratio);
  if (width === 0 || (box.width === width && box.height === height)) return;
  const before = pad.toData();
  box.width = width;
  box.height = height;
  box.getContext('2d')?.scale(ratio, ratio);
  pad.clear();
  pad.fromData(before);
}

function drawingOf(box: HTMLCanvasElement, pad: SignaturePad): Drawn | null {
  if (pad.isEmpty()) return null;
  return {
    strokes: pad.toData().map(({ points }) => points.flatMap(({ x, y }) => [Math.round(x), Math.round(y)])),
    width: Math.round(box.clientWidth),
    height: Math.round(box.clientHeight),
  };
}
