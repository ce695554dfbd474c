/** As people call them. */
export const PROVIDER_NAMES = {
  google: 'Google',
  apple: 'Apple',
  live_connect: 'Outlook',
  exchange: 'Microsoft 365',
  other: 'Feed',
} as const;
