import { useEffect, useRef } from 'react';

import { StartButton } from './day-times.tsx';
import type { FormErrors } from '#app/lib/form-errors.ts';

export interface NearestTimesProps {
  /** What the server said of a time that could not be had. */
  errors: FormErrors;
  clientZone: string | null;
  pending: string | null;
  /** Name of the posted field. */
  name?: string;
}

/** What a client sees whose time was taken: why, and the nearest free times, each one press away. Stands in a form. */
export function NearestTimes({ errors, clientZone, pending, name }: NearestTimesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [errors]);
  const { nearest = [], timeZone = 'UTC' } = (errors.data ?? {}) as { nearest?: string[]; timeZone?: string };
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-lg bg-orange-soft px-4 py-4 outline-none sm:px-5"
    >
      {errors.formErrors.map((text) => (
        <p key={text} className="measure font-semibold">
          {text}
        </p>
      ))}
      {nearest.length > 0 ? (
        <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3">
          {nearest.map((iso) => (
            <li key={iso}>
              <StartButton dated start={Date.parse(iso)} {...{ timeZone, clientZone, pending, name }} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
