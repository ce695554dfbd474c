import { createSocket } from 'node:dgram';
import { decode, encode, RECURSION_AVAILABLE, RECURSION_DESIRED, type Answer } from 'dns-packet';

export type RecordText = 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'CAA' | 'MX';
/** By name, then by type: what stands there. */
export type Zone = Record<string, Partial<Record<RecordText, string[]>>>;

const SERVFAIL = 2;
const NXDOMAIN = 3;

function answerOf(name: string, type: RecordText, value: string): Answer {
  const base = { name, ttl: 300, class: 'IN' as const };
  switch (type) {
    case 'A':
    case 'AAAA':
    case 'CNAME':
      return { ...base, type, data: value };
    case 'TXT':
      // As long values are sent: in pieces.
      return { ...base, type, data: value.match(/.{1,20}/g) ?? [''] };
    case 'MX':
      return { ...base, type, data: { preference: 10, exchange: value } };
    case 'CAA': {
      const [tag, ...rest] = value.split(' ');
      return { ...base, type, data: { flags: 0, tag: tag as 'issue', value: rest.join(' ') } };
    }
  }
}

/** A name server of a test's own, over UDP on this machine. */
export async function dnsServer(port = 0) {
  let zone: Zone = {};
  let mode: 'answers' | 'fails' | 'silent' = 'answers';
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const query = decode(message);
    const question = query.questions?.[0];
    if (!question || mode === 'silent') return;
    const type = question.type as RecordText;
    asked.push(`${type} ${question.name}`);
    let name = question.name.toLowerCase();
    const answers: Answer[] = [];
    for (let hops = 0; hops < 8; hops += 1) {
      const here = zone[name];
      const alias = here?.CNAME?.[0];
      if (alias) {
        answers.push(answerOf(name, 'CNAME', alias));
        if (type === 'CNAME') break;
        name = alias;
      } else {
        answers.push(...(here?.[type] ?? []).map((value) => answerOf(name, type, value)));
        break;
      }
    }
    // A name that lies above others is there, without records.
    const isThere = Object.keys(zone).some((one) => one === name || one.endsWith(`.${name}`));
    const code = mode === 'fails' ? SERVFAIL : isThere || answers.length > 0 ? 0 : NXDOMAIN;
    const reply = encode({
      id: query.id,
      type: 'response',
      flags: RECURSION_DESIRED | RECURSION_AVAILABLE | code,
      questions: query.questions,
      answers: mode === 'fails' ? [] : answers,
    });
    socket.send(reply, from.port, from.address);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(port, '127.0.0.1', resolve);
  });
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    /** What it holds from now on. */
    holds(records: Zone) {
      zone = records;
    },
    becomes(next: typeof mode) {
      mode = next;
    },
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

export type TestDnsServer = Awaited<ReturnType<typeof dnsServer>>;

/** The records of a domain's page as a zone. */
export const zoneOf = (records: readonly { type: string; name: string; value: string }[]): Zone => {
  const zone: Zone = {};
  for (const { type, name, value } of records) {
    const here = (zone[name] ??= {});
    (here[type as RecordText] ??= []).push(value);
  }
  return zone;
};
