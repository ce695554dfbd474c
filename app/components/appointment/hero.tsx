import { Badge } from '#app/ui/badge.tsx';
import type { AppointmentView } from './view.ts';

/** How things stand, before anything else: the day as a leaf of a calendar, the state, the sentence to read. */
export function Hero({ words }: Pick<AppointmentView, 'words'>) {
  const { leaf, mood } = words;
  return (
    <div className="flex items-start gap-4 sm:gap-6">
      <div
        aria-hidden
        className="w-16 shrink-0 overflow-hidden rounded-lg border border-line bg-surface text-center shadow-card sm:w-20"
      >
        <p className="bg-accent py-1 text-xs font-semibold tracking-wider text-accent-ink uppercase sm:text-sm">
          {leaf.month}
        </p>
        <p className="tabular pt-1.5 font-display text-3xl leading-none font-medium sm:pt-2 sm:text-4xl">
          {leaf.day}
        </p>
        <p className="pt-1 pb-2 text-xs text-ink-mute sm:text-sm">{leaf.weekday}</p>
      </div>
      <div className="min-w-0 flex-1">
        {words.state ? (
          <Badge tone={mood} dot className="mb-2">
            {words.state}
          </Badge>
        ) : null}
        <h1 className="font-display text-[1.75rem] leading-tight font-medium sm:text-4xl">{words.heading}</h1>
        <p className="measure mt-2 text-ink-soft sm:text-lg">{words.lead}</p>
      </div>
    </div>
  );
}
