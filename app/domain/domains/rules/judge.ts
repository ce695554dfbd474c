import { BlockList } from 'node:net';
import type { DnsAnswer, RecordType } from '#app/integrations/dns/port.ts';
import { DOMAIN_REASONS as reasons } from '../messages.ts';
import { hostsOf, soldDomain, type NamedDomain } from './normalise.ts';
import { proofName, proofValue, targetOf, type Place } from './records.ts';

/** What every name server said to one question, by `${type} ${name}`. */
export type Asked = ReadonlyMap<string, readonly DnsAnswer[]>;

/** The questions about a domain. */
export function questions(named: Pick<NamedDomain, 'domain' | 'kind'>): [name: string, type: RecordType][] {
  return [
    ...hostsOf(named).flatMap((host) =>
      (['A', 'AAAA', 'CNAME'] as const).map((type): [string, RecordType] => [host, type]),
    ),
    [proofName(named.domain), 'TXT'],
    [named.domain, 'CAA'],
    [named.domain, 'MX'],
  ];
}

/** Whether a host leads here; `unknown` where no name server could be heard. */
export type Leads = 'here' | 'elsewhere' | 'nowhere' | 'unknown';

export interface HostFinding {
  host: string;
  leads: Leads;
  /** What it answers now: addresses, or the name it leads to. */
  answers: string[];
  /** Why it does not lead here, in plain words. */
  problem: string | null;
}

export interface Findings {
  hosts: HostFinding[];
  proof: 'seen' | 'missing' | 'unknown';
  /** Where its mail goes: it stays. */
  mail: string[];
  /** What stands in the way of its home, or of knowing whose it is; the first thing to do. */
  reason: string | null;
}

export interface Judging {
  named: NamedDomain & { token: string };
  place: Place;
  /** How many name servers were asked. */
  servers: number;
  takesProxied: boolean;
  /** Whom CAA records must allow; empty where nobody knows. */
  issuers: readonly string[];
}

interface Heard {
  /** Those that were said by enough servers to be believed. */
  believed: string[];
  /** All that any of them said. */
  said: string[];
  state: 'said' | 'none' | 'no_domain' | 'failed' | 'silent';
}

const rangesOf = (ranges: [address: string, bits: number][]): BlockList => {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, 'ipv4');
  return list;
};

/** Cloudflare's own addresses (cloudflare.com/ips-v4). */
const CLOUDFLARE = rangesOf([
  ['173.245.48.0', 20],
  ['103.21.244.0', 22],
  ['103.22.200.0', 22],
  ['103.31.4.0', 22],
  ['141.101.64.0', 18],
  ['108.162.192.0', 18],
  ['190.93.240.0', 20],
  ['188.114.96.0', 20],
  ['197.234.240.0', 22],
  ['198.41.128.0', 17],
  ['162.158.0.0', 15],
  ['104.16.0.0', 13],
  ['104.24.0.0', 14],
  ['172.64.0.0', 13],
  ['131.0.72.0', 22],
]);

/** Nothing that everybody reaches (RFC 6890). */
const INSIDE = rangesOf([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
]);

/** Two servers have to say it, or the one there is. */
const enough = (servers: number) => Math.min(2, servers);

function heard(answers: readonly DnsAnswer[], servers: number): Heard {
  const counts = new Map<string, number>();
  for (const answer of answers)
    if (answer.kind === 'records')
      for (const value of new Set(answer.values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const said = [...counts.keys()].sort();
  const believed = said.filter((value) => counts.get(value)! >= enough(servers));
  const count = (kind: DnsAnswer['kind']) => answers.filter((one) => one.kind === kind).length;
  if (said.length > 0) return { believed, said, state: 'said' };
  if (count('no_domain') > 0 && count('no_domain') >= count('none'))
    return { believed, said, state: 'no_domain' };
  if (count('none') > 0) return { believed, said, state: 'none' };
  return { believed, said, state: count('failed') > 0 ? 'failed' : 'silent' };
}

/**
 * What the name servers' answers mean. A value counts where two servers gave it, or the only one there is; what was heard of one alone is told
 * as a change on its way. The numbers of machines are told and never asked.
 */
export function judged(asked: Asked, judging: Judging): Findings {
  const { named, servers, issuers } = judging;
  const hear = (name: string, type: RecordType) => heard(asked.get(`${type} ${name}`) ?? [], servers);
  const hosts = hostsOf(named).map((host) => judgedHost(host, hear, judging));
  const target = targetOf(named.token, judging.place);
  const proofs = [
    { ...hear(proofName(named.domain), 'TXT'), wants: proofValue(named.token) },
    ...hostsOf(named).map((host) => ({ ...hear(host, 'CNAME'), wants: target })),
  ];
  const isSeen = proofs.some(({ believed, wants }) => believed.includes(wants));
  const isUnheard = proofs.some(({ state }) => state === 'failed' || state === 'silent');
  const isOnItsWay = proofs.some(({ said, wants }) => said.includes(wants));
  const proof = isSeen ? 'seen' : isUnheard || isOnItsWay ? 'unknown' : 'missing';
  const home = hosts.find(({ host }) => host === named.home)!;
  const caa = forbidding(hear(named.domain, 'CAA').believed, issuers);
  const noProof = isOnItsWay ? reasons.disagree : reasons.unproved;
  const reason =
    domainProblem(hear(named.domain, 'A'), named.domain) ??
    home.problem ??
    (proof === 'seen' ? null : isUnheard && !isOnItsWay ? reasons.serversSilent : noProof) ??
    (caa ? reasons.caa(named.domain, issuers[0]!) : null);
  return { hosts, proof, mail: hear(named.domain, 'MX').said, reason };
}

/** What is wrong with the domain as a whole, whatever its records. */
function domainProblem(root: Heard, domain: string): string | null {
  if (root.state === 'silent') return reasons.serversSilent;
  if (root.state === 'failed') return reasons.serversFail(soldDomain(domain));
  if (root.state === 'no_domain' && domain === soldDomain(domain)) return reasons.noSuchDomain(domain);
  return null;
}

/** CAA records that name issuers, none of them ours. */
function forbidding(values: readonly string[], issuers: readonly string[]): boolean {
  const allowed = values
    .filter((value) => value.startsWith('issue '))
    .map((value) => value.slice('issue '.length).split(';', 1)[0]!.trim());
  return issuers.length > 0 && allowed.length > 0 && !allowed.some((one) => issuers.includes(one));
}

function judgedHost(
  host: string,
  hear: (name: string, type: RecordType) => Heard,
  { named, place, takesProxied }: Judging,
): HostFinding {
  const [a, aaaa, cname] = [hear(host, 'A'), hear(host, 'AAAA'), hear(host, 'CNAME')];
  const target = targetOf(named.token, place);
  const isRoot = named.kind === 'apex' && host === named.domain;
  const should = isRoot ? place.addresses.join(' or ') || target : target;
  const answers = cname.said.length > 0 ? cname.said : [...a.said, ...aaaa.said];
  const finding = (leads: Leads, problem: string | null): HostFinding => ({ host, leads, answers, problem });

  if (cname.believed.includes(target)) return finding('here', null);
  if (cname.said.includes(target)) return finding('unknown', reasons.disagree);
  if (cname.said.length > 0) return finding('elsewhere', reasons.elsewhere(host, cname.said, should));
  if (a.said.length === 0 && aaaa.said.length === 0) {
    if (a.state === 'silent') return finding('unknown', reasons.serversSilent);
    if (a.state === 'failed') return finding('unknown', reasons.serversFail(host));
    return finding('nowhere', reasons.missing(host));
  }
  const ours = a.said.filter((address) => place.addresses.includes(address));
  const others = a.said.filter((address) => !place.addresses.includes(address));
  if (others.length > 0 && others.every((address) => CLOUDFLARE.check(address)))
    return takesProxied ? finding('here', null) : finding('elsewhere', reasons.proxied(host));
  const inside = others.filter((address) => INSIDE.check(address));
  if (inside.length > 0) return finding('elsewhere', reasons.privateAddress(host, inside));
  if (ours.length === 0) return finding('elsewhere', reasons.elsewhere(host, answers, should));
  if (others.length > 0) return finding('elsewhere', reasons.besides(host, others));
  if (aaaa.said.length > 0) return finding('elsewhere', reasons.sixes(host, aaaa.said));
  return ours.some((address) => a.believed.includes(address))
    ? finding('here', null)
    : finding('unknown', reasons.disagree);
}
