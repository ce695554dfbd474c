import { Resolver } from 'node:dns/promises';
import type { DnsAnswer, NameServers, RecordType } from './port.ts';

const TIMEOUT_MS = 2_500;
const TRIES = 2;
/** More than any name rightly has; a server may answer with what it likes. */
const MOST_VALUES = 20;
const MOST_LETTERS = 300;

const name = (text: string) => text.toLowerCase().replace(/\.$/, '');

function caaText(record: { critical: number; issue?: string; issuewild?: string; iodef?: string }): string {
  if (record.issue !== undefined) return `issue ${record.issue}`;
  if (record.issuewild !== undefined) return `issuewild ${record.issuewild}`;
  return 'other';
}

const ASK: Readonly<Record<RecordType, (resolver: Resolver, of: string) => Promise<string[]>>> = {
  A: (resolver, of) => resolver.resolve4(of),
  AAAA: (resolver, of) => resolver.resolve6(of),
  CNAME: async (resolver, of) => (await resolver.resolveCname(of)).map(name),
  TXT: async (resolver, of) => (await resolver.resolveTxt(of)).map((parts) => parts.join('')),
  CAA: async (resolver, of) => (await resolver.resolveCaa(of)).map(caaText),
  MX: async (resolver, of) => (await resolver.resolveMx(of)).map(({ exchange }) => name(exchange)),
};

function answerOf(error: unknown): DnsAnswer {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENODATA') return { kind: 'none' };
  if (code === 'ENOTFOUND') return { kind: 'no_domain' };
  if (code === 'ETIMEOUT' || code === 'ECONNREFUSED' || code === 'ECANCELLED') return { kind: 'silent' };
  return { kind: 'failed' };
}

export interface ResolverOptions {
  timeoutMs?: number;
  tries?: number;
}

/** These name servers, each asked by a resolver of its own. Nothing is kept between two questions. */
export function nameServers(
  servers: readonly string[],
  { timeoutMs = TIMEOUT_MS, tries = TRIES }: ResolverOptions = {},
): NameServers {
  const resolvers = servers.map((server) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries });
    resolver.setServers([server]);
    return resolver;
  });
  return {
    count: resolvers.length,
    ask: (of, type) =>
      Promise.all(
        resolvers.map(async (resolver): Promise<DnsAnswer> => {
          try {
            const values = await ASK[type](resolver, of);
            if (values.length === 0) return { kind: 'none' };
            return {
              kind: 'records',
              values: values.slice(0, MOST_VALUES).map((value) => value.slice(0, MOST_LETTERS)),
            };
          } catch (error) {
            return answerOf(error);
          }
        }),
      ),
  };
}
