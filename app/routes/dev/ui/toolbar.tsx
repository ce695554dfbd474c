import { useEffect, useState } from 'react';
import { Logo } from '#app/components/brand/logo.tsx';
import { DEFAULT_ACCENT, isAccent } from '#app/lib/color/accent.ts';
import { AccentStyle } from '#app/ui/display/accent-style.tsx';
import { cx } from '#app/ui/cx.ts';

const ACCENTS = [DEFAULT_ACCENT, '#b4532a', '#2f6f4f', '#1f6f8b', '#5b4b8a', '#f2b134', '#221d19'];
const MODES = ['light', 'dark', 'system'] as const;

/** Light or dark, density and accent of this page. */
export function Toolbar({ theme, accent }: { theme: string | null; accent: string | null }) {
  const [mode, setMode] = useState<string>(MODES.find((name) => name === theme) ?? 'light');
  const [color, setColor] = useState(isAccent(accent) ? accent : DEFAULT_ACCENT);
  const [compact, setCompact] = useState(false);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = mode;
    if (compact) dataset.density = 'compact';
    else delete dataset.density;
    return () => {
      dataset.theme = 'light';
      delete dataset.density;
    };
  }, [mode, compact]);
  const pill = (on: boolean) =>
    cx(
      'min-h-8 cursor-pointer rounded-full px-3 text-sm font-medium',
      on ? 'bg-ink text-paper' : 'text-ink-soft hover:bg-hover',
    );
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <AccentStyle accent={color} />
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
        <Logo size="sm" />
        <div role="group" aria-label="Colours" className="flex gap-1">
          {MODES.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={mode === name}
              onClick={() => setMode(name)}
              className={pill(mode === name)}
            >
              {name}
            </button>
          ))}
          <button
            type="button"
            aria-pressed={compact}
            onClick={() => setCompact(!compact)}
            className={pill(compact)}
          >
            compact
          </button>
        </div>
        <div role="group" aria-label="Accent" className="flex gap-2">
          {ACCENTS.map((hex) => (
            <button
              key={hex}
              type="button"
              aria-label={`Accent ${hex}`}
              aria-pressed={color === hex}
              onClick={() => setColor(hex)}
              style={{ backgroundColor: hex }}
              className="size-6 cursor-pointer rounded-full border-2 border-surface aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-ink"
            />
          ))}
        </div>
      </div>
    </header>
  );
}
