import { pluralize } from '#app/lib/text.ts';
import { VIDEO_PROVIDER_NAMES, type ConferencingProvider } from '#app/lib/video-providers.ts';

type OfProvider = (provider: ConferencingProvider) => string;
const name: OfProvider = (provider) => VIDEO_PROVIDER_NAMES[provider];

/** The texts of video conferencing. Those of the specification (002 §8) stand to the letter, for Zoom; the others are ours. */
export const CONFERENCING_MESSAGES = {
  disconnected: (provider) => `Successfully disconnected from ${name(provider)}`,
  lostTitle: (provider) => `${name(provider)} access lost`,

  // Ours
  lost: (provider) => `${name(provider)} access lost. New video visits get no meeting until you reconnect.`,
  connected: (provider) => `${name(provider)} is connected. Your video visits get their links by themselves.`,
  declined: (provider) => `${name(provider)} was not connected: access was declined there.`,
  unreachable: (provider) => `${name(provider)} does not answer at the moment. Please try again in a minute.`,
  mayNotHost: (provider) =>
    `This ${name(provider)} account may not host meetings. Ask whoever runs it for a licence, or connect another account.`,
  refused: (provider) => `${name(provider)} did not take what we sent. Please connect once more.`,
} as const satisfies Record<string, OfProvider>;

/** Those that name no provider. */
export const VIDEO_MESSAGES = {
  disconnectFailed: 'Something went wrong',

  // Ours
  reconnect: 'Reconnect',
  switchedOff: 'Video meetings are switched off here.',
  tooOften: 'That was a lot of tries. Please wait a few minutes.',
  noMeeting: 'This meeting is not there any more.',
  limitTitle: (provider: ConferencingProvider, minutes: number) =>
    `${name(provider)} ends your meetings after ${minutes} minutes`,
  limit: (provider: ConferencingProvider) =>
    `That is what the plan of your ${name(provider)} account allows. With a paid plan there they go on; we notice a new plan with the next meeting, or when you connect again.`,
  longer: (count: number) => ` ${pluralize(count, 'planned meeting')} ${count === 1 ? 'is' : 'are'} longer.`,
  endsEarly: (provider: ConferencingProvider, minutes: number) =>
    `${name(provider)} ends it after ${minutes} minutes, as the plan of your account allows no more. Get a paid plan there, or tell your client to press their link again then.`,
  notGenuine: 'The signature of this event does not hold.',
} as const;

/** What is said where a meeting could not be made, or an entry not be written; all ours. */
export const NOT_DONE_TEXTS = {
  meeting: (provider: ConferencingProvider) =>
    `${name(provider)} did not make its meeting. Give it a link of its own; until then we keep trying.`,
  entry: 'Your other calendar did not take it. Until it does it stands here alone; we keep trying.',
} as const;
