import { useId, type CSSProperties } from 'react';
import { FieldLegend } from '#app/ui/fields/field.tsx';
import { themeCss } from '#builder/theme.ts';
import type { Theme } from '#builder/theme-schema.ts';

/** The values that a look sets, by their names in the style of the page. */
function valuesOf(theme: Theme, accent: string | null): CSSProperties {
  const css = themeCss(theme, accent);
  return Object.fromEntries(
    [...css.matchAll(/(--[\w-]+):\s*([^;}]+)/g)].map(([, name, value]) => [name, value]),
  );
}

interface ThemeChoiceProps {
  label: string;
  name: keyof Theme;
  theme: Theme;
  /** The practice's own colour. */
  accent: string | null;
  options: readonly { label: string; value: string }[];
  onChange: (value: string) => void;
}

/** A choice of the look, each drawn as it would make the site. */
export function ThemeChoice({ label, name, theme, accent, options, onChange }: ThemeChoiceProps) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <FieldLegend label={label} />
      <div className="grid grid-cols-2 gap-2.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex cursor-pointer flex-col gap-1.5 rounded-lg border border-line-strong bg-surface p-1.5 text-sm text-ink-soft hover:border-field-line has-checked:border-accent-line has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-text has-checked:shadow-[inset_0_0_0_1px_var(--tone-accent-line)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-line"
          >
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={theme[name] === option.value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            <span
              aria-hidden
              className="block overflow-hidden rounded-md"
              style={valuesOf({ ...theme, [name]: option.value } as Theme, accent)}
            >
              <span className="block p-2.5" style={{ background: 'var(--paper)' }}>
                <span
                  className="mb-1.5 block text-xl leading-none"
                  style={{
                    color: 'var(--ink)',
                    fontFamily: 'var(--heading, var(--font-heading))',
                    fontWeight: 'var(--hw)',
                  }}
                >
                  Aa
                </span>
                <span className="mb-2 block h-1 w-4/5 rounded-full" style={{ background: 'var(--muted)' }} />
                <span className="flex gap-1">
                  <span
                    className="h-3 w-8"
                    style={{ background: 'var(--accent)', borderRadius: 'var(--btn)' }}
                  />
                  <span
                    className="h-3 flex-1"
                    style={{ background: 'var(--wash)', borderRadius: 'var(--rad)' }}
                  />
                  <span
                    className="h-3 w-5"
                    style={{ background: 'var(--deep)', borderRadius: 'var(--rad)' }}
                  />
                </span>
              </span>
            </span>
            <span className="px-0.5 pb-0.5">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
