import { env } from '#app/platform/env/index.ts';
import type { NameServers } from './port.ts';
import { nameServers } from './resolvers.ts';

/** The name servers that the environment names. */
export const selectDns = (): NameServers => nameServers(env().domains.dnsServers);
