import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFromOwnMachine } from './own-machine.ts';

/** Names that are no practice's: so many may one caller ask about at once, and so many more a second. Those that are known cost nothing. */
const BURST = 50;
const PER_SECOND = 10;
/** Callers whose budgets are remembered. */
const MOST_CALLERS = 1000;
const NAME = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i;

interface Asking {
  appHost: string;
  sitesHost: string;
  /** Whether a host is served; kept for half a minute, unknown ones too. */
  isServed: (host: string) => Promise<boolean>;
  /** Epoch milliseconds. */
  now?: () => number;
}

/**
 * GET /tls/ask?domain=: whether a server in front may have a certificate issued for a name (Caddy's `ask`): yes (200) for what is served and for
 * nothing else. It answers on the app's own host and to this machine. Who asks for names without end is told to wait, so that nobody
 * has certificates issued, or the database asked, at their pleasure.
 */
export function tlsAsk({ appHost, sitesHost, isServed, now = Date.now }: Asking) {
  const known = new Map<string, number>();
  /** By who asks: strangers who ask for made-up names take nothing from the server that stands in front. */
  const callers = new Map<string, { left: number; filledAt: number }>();

  function spend(caller: string): boolean {
    const at = now();
    if (callers.size >= MOST_CALLERS && !callers.has(caller)) callers.delete(callers.keys().next().value!);
    const { left, filledAt } = callers.get(caller) ?? { left: BURST, filledAt: at };
    const budget = Math.min(BURST, left + ((at - filledAt) / 1000) * PER_SECOND);
    const isEnough = budget >= 1;
    callers.set(caller, { left: isEnough ? budget - 1 : budget, filledAt: at });
    return isEnough;
  }
  const port = /:\d+$/.exec(sitesHost)?.[0] ?? '';
  const bareSites = sitesHost.slice(0, sitesHost.length - port.length);

  async function statusOf(name: string, caller: string): Promise<number> {
    if (!NAME.test(name) || name.length > 253) return 404;
    const domain = name.toLowerCase();
    if (domain === appHost.replace(/:\d+$/, '')) return 200;
    const isKnown = (known.get(domain) ?? 0) > now();
    if (!isKnown && !spend(caller)) return 429;
    const host = domain.endsWith(`.${bareSites}`) ? domain + port : domain;
    if (!(await isServed(host))) {
      known.delete(domain);
      return 404;
    }
    if (known.size >= 20_000) known.clear();
    known.set(domain, now() + 60_000);
    return 200;
  }

  /** True where the request was one, and is answered. */
  return function ask(request: IncomingMessage, response: ServerResponse): boolean {
    if (!request.url!.startsWith('/tls/ask?')) return false;
    if (request.headers.host !== appHost && !isFromOwnMachine(request)) return false;
    const name = new URLSearchParams(request.url!.slice('/tls/ask?'.length)).get('domain') ?? '';
    const answer = (status: number) =>
      response
        .writeHead(status, {
          'Content-Type': 'text/plain',
          'Cache-Control': 'no-store',
          ...(status === 429 && { 'Retry-After': '1' }),
        })
        .end(status === 200 ? 'yes\n' : 'no\n');
    // What came by a proxy came from anybody; the server that wants certificates asks by itself.
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    const caller = isForwarded ? 'forwarded' : (request.socket.remoteAddress ?? '');
    statusOf(name, caller).then(answer, () => answer(503));
    return true;
  };
}

export type TlsAsk = ReturnType<typeof tlsAsk>;
