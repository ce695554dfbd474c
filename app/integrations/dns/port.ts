/** What name servers answer, each for itself: what one says alone is not believed. Nothing here throws. */

export type RecordType = 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'CAA' | 'MX';

/** One server's answer to one question. */
export type DnsAnswer =
  /** As text: addresses, names in lower case without their ending dot, TXT joined, CAA as `issue letsencrypt.org`, MX as the name. */
  | { kind: 'records'; values: string[] }
  /** The name is there, without such a record. */
  | { kind: 'none' }
  /** There is no such name (NXDOMAIN). */
  | { kind: 'no_domain' }
  /** It answered with a fault (SERVFAIL, REFUSED, nonsense). */
  | { kind: 'failed' }
  /** It did not answer. */
  | { kind: 'silent' };

export interface NameServers {
  /** How many there are. */
  readonly count: number;
  /** Asks each of them; the answers in their order. */
  ask(name: string, type: RecordType): Promise<DnsAnswer[]>;
}
