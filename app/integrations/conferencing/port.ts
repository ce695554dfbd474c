import type { ConferencingProvider } from '#app/lib/video-providers.ts';

/**
 * Video meetings in a practitioner's own account with a provider: one for each visit or group event. Instants are epoch milliseconds,
 * lengths minutes, zones IANA names. What is expected to go wrong is a ConferencingError or a value; access is a text that only the
 * adapter understands, and the caller keeps it encrypted.
 */

/** What a practitioner gave us leave with. The renewal of every grant takes the former one's place: it serves once. */
export interface ConferencingGrant {
  access: string;
  renewal: string;
  /** How long the access serves, in seconds. */
  livesSeconds: number;
}

/** Whose account it is. */
export interface ConferencingHost {
  /** The same for the same account, whenever it is connected, and no other provider's: an adapter whose ids might be puts its name before. */
  hostId: string;
  name: string | null;
  email: string | null;
  /** After so many minutes every meeting of theirs ends, by their plan; null where none does. */
  mostMinutes: number | null;
}

/** What a meeting is to be. */
export interface MeetingPlan {
  topic: string;
  /** Epoch milliseconds. */
  startsAt: number;
  minutes: number;
  /** In which the host reads its time. */
  timeZone: string;
  /** One client alone: they wait until the host lets them in, so that nobody walks into the visit before. */
  isPrivate: boolean;
}

export interface MadeMeeting {
  meetingId: string;
  /** For whoever takes part. */
  joinUrl: string;
}

export type ConferencingProblem =
  /** Nobody knows whether it was done: no answer, or a broken one. */
  | 'unavailable'
  /** Not done; `retryAfterSeconds` says when to ask again. */
  | 'rate_limited'
  /** Not done: the access is over, its renewal may help. */
  | 'access_expired'
  /** Not done, and no renewal helps: the practitioner has to connect anew. */
  | 'access_lost'
  /** Not done: the account is none that may host meetings, and connecting it anew changes nothing of that. */
  | 'may_not_host'
  /** Not done, and asking the same again will not help. */
  | 'refused';

export class ConferencingError extends Error {
  constructor(
    readonly problem: ConferencingProblem,
    message: string,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = 'ConferencingError';
  }
}

/** The provider's word that an account's owner has cut our connection; or its question whether the address is ours. */
export type ConferencingEvent =
  | { kind: 'access_removed'; hostId: string }
  | { kind: 'meeting_deleted'; hostId: string; meetingId: string }
  | { kind: 'address_check'; /** The JSON it wants to hear back. */ answer: string }
  | { kind: 'other' };

export type ConferencingWebhook =
  | { ok: true; event: ConferencingEvent }
  | { ok: false; reason: 'signature_missing' | 'signature_wrong' | 'too_old' | 'malformed' };

/** By name; each has its adapter in `select.ts`. */
export type ConferencingPorts = Readonly<Record<ConferencingProvider, Conferencing | null>>;

/** A provider of video meetings. Everything throws ConferencingError. */
export interface Conferencing {
  /** The headers of its webhooks that `verifyWebhook` asks for. */
  readonly signedBy: { signature: string; timestamp: string };
  /** The page on which a practitioner gives leave; it leads back with a code, or with an error. */
  consentPage(request: { state: string; challenge: string; returnUrl: string }): string;
  exchange(request: { code: string; verifier: string; returnUrl: string }): Promise<ConferencingGrant>;
  renew(renewal: string): Promise<ConferencingGrant>;
  /** Gives the leave back; done also where it was over already. */
  revoke(access: string): Promise<void>;
  host(access: string): Promise<ConferencingHost>;
  /** Fails with `may_not_host` where it is an account that no meeting can be made in. */
  mustHost(access: string): Promise<void>;
  /** `mark` finds it again where the answer is lost: at most 64 letters, digits and hyphens. */
  make(access: string, mark: string, plan: MeetingPlan): Promise<MadeMeeting>;
  /** The host's meetings that bear this mark, the oldest first. */
  find(access: string, mark: string): Promise<MadeMeeting[]>;
  change(access: string, meetingId: string, plan: MeetingPlan): Promise<'changed' | 'gone'>;
  remove(access: string, meetingId: string): Promise<'removed' | 'gone'>;
  /** An address that opens the meeting as its host: it serves for a short while and is never kept. Null where the meeting is gone. */
  startPage(access: string, meetingId: string): Promise<string | null>;
  /** By the machine's clock: what was signed more than five minutes ago is not believed. */
  verifyWebhook(signed: {
    rawBody: string;
    signature: string | null;
    timestamp: string | null;
  }): ConferencingWebhook;
}
