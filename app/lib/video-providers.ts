/**
 * Providers of video meetings (002 §9: 'Video conferencing provider: zoom'), as they are kept, and by the name that people know. One that
 * joins has its line here, its adapter in `app/integrations/conferencing/select.ts` and its value in two enums of the database.
 */
export const VIDEO_PROVIDER_NAMES = { zoom: 'Zoom' } as const;

export type ConferencingProvider = keyof typeof VIDEO_PROVIDER_NAMES;

/** All of them, in the order in which they are shown. */
export const VIDEO_PROVIDERS = Object.keys(VIDEO_PROVIDER_NAMES) as [ConferencingProvider];

/** The one of this name in an address or a form; undefined where there is none. */
export const videoProviderNamed = (name: unknown): ConferencingProvider | undefined =>
  VIDEO_PROVIDERS.find((provider) => provider === name);
