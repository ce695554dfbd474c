import { useEffect, type RefObject } from 'react';

interface Moved {
  stage: string;
  event: { hash: string };
}

/** Keeps in view what the keys are moving. */
export function useMovedInView(root: RefObject<HTMLElement>, moving: Moved | null): void {
  useEffect(() => {
    if (moving?.stage !== 'choosing') return;
    const selector = `[data-calendar-hash="${CSS.escape(moving.event.hash)}"]`;
    // The grid draws it in the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() =>
        root.current?.querySelector(selector)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      );
    });
    return () => cancelAnimationFrame(frame);
  }, [root, moving]);
}
