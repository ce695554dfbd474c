import { createSocket } from 'node:dgram';
import { decode, encode, RECURSION_AVAILABLE, RECURSION_DESIRED, type Answer, type Packet } from 'dns-packet';
import type { DnsRecord, EntriSandbox } from './index.ts';

const NXDOMAIN = 3;

function answerOf({ type, name, value, ttl }: DnsRecord): Answer | null {
  const base = { name, ttl, class: 'IN' as const };
  if (type === 'A' || type === 'AAAA' || type === 'CNAME') return { ...base, type, data: value };
  if (type === 'TXT') return { ...base, type, data: value };
  return null;
}

/** Answers what the sandbox's provider holds, over UDP on loopback. Resolves to what ends it, once it listens. */
export function serveNames(
  sandbox: Pick<EntriSandbox, 'recordsOf' | 'isName'>,
  port: number,
): Promise<() => void> {
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    let query: Packet;
    try {
      query = decode(message);
    } catch {
      return;
    }
    const question = query.questions?.[0];
    if (!question) return;
    const here = sandbox.recordsOf(question.name);
    const answers = here
      .filter(({ type }) => type === question.type || type === 'CNAME')
      .map(answerOf)
      .filter((answer) => answer !== null);
    const reply = encode({
      id: query.id,
      type: 'response',
      flags: RECURSION_DESIRED | RECURSION_AVAILABLE | (sandbox.isName(question.name) ? 0 : NXDOMAIN),
      questions: query.questions,
      answers,
    });
    socket.send(reply, from.port, from.address);
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(port, '127.0.0.1', () => resolve(() => socket.close()));
  });
}
