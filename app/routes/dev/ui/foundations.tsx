import { Logo, LogoMark } from '#app/components/brand/logo.tsx';
import { Sprig } from '#app/ui/display/sprig.tsx';
import { Chapter, Sample } from './frame.tsx';

const COLORS = [
  ['paper', 'bg-paper'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['field-line', 'bg-field-line'],
  ['ink-mute', 'bg-ink-mute'],
  ['ink-soft', 'bg-ink-soft'],
  ['ink', 'bg-ink'],
  ['accent', 'bg-accent'],
  ['accent-hover', 'bg-accent-hover'],
  ['accent-soft', 'bg-accent-soft'],
  ['accent-text', 'bg-accent-text'],
  ['green-solid', 'bg-green-solid'],
  ['orange-solid', 'bg-orange-solid'],
  ['red-solid', 'bg-red-solid'],
  ['grey-solid', 'bg-grey-solid'],
  ['star', 'bg-star'],
] as const;

/** Colour, type and brand. */
export function Foundations() {
  return (
    <Chapter id="foundations" title="Foundations">
      <Sample title="Colour" from="styles/tokens.css">
        <ul className="grid w-full grid-cols-3 gap-3 sm:grid-cols-6 lg:grid-cols-9">
          {COLORS.map(([name, ground]) => (
            <li key={name} className="min-w-0 text-xs text-ink-soft">
              <span className={`block h-12 rounded-md border border-line ${ground}`} />
              <span className="mt-1 block truncate">{name}</span>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Type" from="styles/fonts.css">
        <div className="w-full space-y-3">
          <p className="font-display text-5xl leading-tight font-medium tracking-tight">
            Room to breathe, time to heal
          </p>
          <p className="font-display text-2xl font-medium">A quiet hour in the middle of the week</p>
          <p className="text-lg font-semibold">Deep tissue massage, 60 minutes</p>
          <p className="measure">
            Body text is Figtree at 16 pixels on public pages. Lines stay below seventy characters, so that
            the eye finds the next one without looking for it.
          </p>
          <p className="text-sm text-ink-soft">Secondary text, 14 pixels, as in the portal&apos;s tables.</p>
          <p className="tabular text-sm">1,234.50 &nbsp; 9:30 AM &nbsp; 11:45 AM &nbsp; (555) 010-1177</p>
        </div>
      </Sample>
      <Sample title="Brand" from="../components/brand/logo.tsx">
        <Logo size="lg" />
        <Logo />
        <Logo size="sm" />
        <LogoMark className="size-12" />
        <Sprig className="ml-6 h-20 text-line-strong" />
      </Sample>
    </Chapter>
  );
}
