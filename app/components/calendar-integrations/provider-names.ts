/** As people call them. */
export const PROVIDER_NAMES = {
  google: 'Google',
  apple: 'Apple',
  live_connect: 'Outlook',
  other: 'Feed',
} as const;
