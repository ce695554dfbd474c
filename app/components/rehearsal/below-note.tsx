import { useEffect, useState } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';

interface BelowNoteProps {
  text: string;
  /** Where it is told whole. */
  place: HTMLElement;
}

/**
 * What a change does, beside Save, while the place that tells it lies outside of the sheet's view: who changes Monday's hours would not
 * see what stands below Sunday's. Screen readers hear it from that place.
 */
export function BelowNote({ text, place }: BelowNoteProps) {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    const watcher = new IntersectionObserver((changes) => setSeen(changes.at(-1)!.isIntersecting));
    watcher.observe(place);
    return () => watcher.disconnect();
  }, [place]);
  function show() {
    place.scrollIntoView({ block: 'nearest' });
    const answer = place.querySelector<HTMLElement>('input:checked, summary, button');
    answer?.focus({ preventScroll: true });
  }
  if (isSeen) return null;
  return (
    <div className="flex basis-full items-center gap-3 rounded-md bg-orange-soft py-1.5 pr-1.5 pl-3 text-sm">
      <p className="min-w-0 flex-1 font-medium">{text}</p>
      <Button size="sm" onPress={show}>
        Look
      </Button>
    </div>
  );
}
