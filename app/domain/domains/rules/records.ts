import { soldDomain, type NamedDomain } from './normalise.ts';

/** Seconds that a record may be kept (002 §9). */
const DOMAIN_TTL = 300;

/** A record that a practitioner sets at whoever sold the domain. */
export interface WantedRecord {
  type: 'A' | 'CNAME' | 'TXT';
  /** As the forms of those who sell domains want it: @, www, book. */
  host: string;
  /** The whole name. */
  name: string;
  value: string;
  ttl: number;
}

export interface Place {
  /** Where a whole domain leads: IPv4 addresses. */
  addresses: readonly string[];
  /** Below it lies the name that a practice's own record leads to. */
  target: string;
}

/** The host that a practice's record leads to. It is theirs alone, so that whoever sets it shows whose the domain is. */
export const targetOf = (token: string, { target }: Place): string => `go-${token}.${target}`;

/** Where the proof stands that needs no name to lead anywhere. */
export const proofName = (domain: string): string => `_tendwell.${domain}`;
export const proofValue = (token: string): string => `tendwell-domain=${token}`;

const hostLabel = (name: string, sold: string) => (name === sold ? '@' : name.slice(0, -(sold.length + 1)));

/** The records of 002 §9: an A record at the root and a CNAME for www, or a CNAME for a subdomain; TTL 300. */
export function wantedRecords(
  { domain, kind, token }: Pick<NamedDomain, 'domain' | 'kind'> & { token: string },
  place: Place,
): WantedRecord[] {
  const sold = soldDomain(domain);
  const record = (type: WantedRecord['type'], name: string, value: string): WantedRecord => ({
    type,
    host: hostLabel(name, sold),
    name,
    value,
    ttl: DOMAIN_TTL,
  });
  const target = targetOf(token, place);
  if (kind === 'subdomain') return [record('CNAME', domain, target)];
  return [
    ...place.addresses.map((address) => record('A', domain, address)),
    record('CNAME', `www.${domain}`, target),
  ];
}

/** What proves it where the CNAME cannot be seen, behind a proxy or where a provider flattens it. */
export function proofRecord({ domain, token }: { domain: string; token: string }): WantedRecord {
  const name = proofName(domain);
  return {
    type: 'TXT',
    host: hostLabel(name, soldDomain(domain)),
    name,
    value: proofValue(token),
    ttl: DOMAIN_TTL,
  };
}
