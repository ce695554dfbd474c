import { useState } from 'react';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { useRootData } from './root-data.ts';
import { chooseTheme, type ThemeChoice } from './theme.ts';

const CHOICES: { value: ThemeChoice; title: string }[] = [
  { value: 'system', title: 'Like my system' },
  { value: 'light', title: 'Light' },
  { value: 'dark', title: 'Dark' },
];

/** Chooses the portal's colours; shown at once and kept in a cookie of this browser. */
export function ThemePicker({ className }: { className?: string }) {
  const saved = useRootData()?.theme ?? 'system';
  const [choice, setChoice] = useState<string>(saved);
  return (
    <RadioCards
      compact
      label="Appearance"
      name="theme"
      className={className}
      value={choice}
      onChange={(value) => {
        setChoice(value);
        chooseTheme(value as ThemeChoice);
      }}
      cards={CHOICES}
    />
  );
}
