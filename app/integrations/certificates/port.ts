/** Whoever issues certificates for practices' own hosts and holds them. */

export type CertificateState =
  /** It is served. */
  | { kind: 'active' }
  /** It is being issued. */
  | { kind: 'processing' }
  /** It will not come as things are; why, in the issuer's words. */
  | { kind: 'failed'; reason: string };

/** The issuer did not answer, or not as it should; asking again may help. */
export class CertificatesUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CertificatesUnavailable';
  }
}

export interface Certificates {
  /** Whether names behind Cloudflare's own proxy may lead here. */
  readonly takesProxied: boolean;
  /** Who has to be allowed where CAA records name issuers; empty where nobody knows. */
  readonly issuers: readonly string[];
  /** Wants a host's certificate, once, and says how it stands. Throws CertificatesUnavailable. */
  ensure(host: string): Promise<CertificateState>;
  /** Gives a host up; done also where it was not there. Throws CertificatesUnavailable. */
  remove(host: string): Promise<void>;
}
