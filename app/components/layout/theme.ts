/** What a practitioner chose for the portal: their system's, always light, always dark. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const NAME = 'tendwell_theme';
const YEAR_SECONDS = 31_536_000;

/** The choice in a Cookie header; anything else is `system`. The cookie holds no secret, so scripts write it. */
export function themeOf(cookieHeader: string | null): ThemeChoice {
  const found = /(?:^|;\s*)tendwell_theme=(light|dark)(?:;|$)/.exec(cookieHeader ?? '');
  return (found?.[1] as ThemeChoice | undefined) ?? 'system';
}

/** Browser only: shows the choice at once and keeps it for a year. */
export function chooseTheme(choice: ThemeChoice): void {
  document.documentElement.dataset.theme = choice;
  document.cookie = `${NAME}=${choice}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
