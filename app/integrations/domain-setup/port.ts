/** A window in which somebody else sets a domain's records for practitioners, at whoever sold it. */

export class DomainSetupUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DomainSetupUnavailable';
  }
}

/** A word of theirs, of which nothing is believed but that there is something to look at. */
export interface DomainNews {
  /** Theirs; the same for the same news. */
  id: string;
  domain: string;
  /** Whom we named when the window was opened. */
  userId: string | null;
}

export type DomainWebhook =
  | { ok: true; news: DomainNews }
  | { ok: false; reason: 'signature_missing' | 'signature_wrong' | 'too_old' | 'malformed' };

export interface DomainSetup {
  /** Names this installation to the window. */
  readonly applicationId: string;
  /** Where the window's script is; null where its own loader knows. */
  readonly script: string | null;
  /** The headers of its webhooks that `verifyWebhook` asks for. */
  readonly signedBy: { signature: string; timestamp: string };
  /** Opens the window for an hour. Throws DomainSetupUnavailable. */
  token(): Promise<string>;
  /** By the machine's clock: what was signed more than five minutes ago is not believed. */
  verifyWebhook(signed: {
    rawBody: string;
    signature: string | null;
    timestamp: string | null;
  }): DomainWebhook;
}
