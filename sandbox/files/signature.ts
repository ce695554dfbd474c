import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Error } from './answer.ts';

/** How far the clocks of two machines may be apart, and how old a request signed in its header may be; ms. */
const SKEW_MS = 15 * 60 * 1000;
const LONGEST_S = 7 * 24 * 60 * 60;
const ALGORITHM = 'AWS4-HMAC-SHA256';
const QUERY_PARTS = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'];

interface Claim {
  credential: string;
  date: string;
  signedHeaders: string;
  signature: string;
  /** Seconds; of signed URLs only. */
  expires?: number;
  payload: string;
}

interface Proven {
  /** As it was signed. */
  query: ReadonlyMap<string, string>;
  /** SHA-256 of the body, hex, where it was signed. */
  bodyHash: string | null;
}

/**
 * Signature version 4 as S3 checks it: of the method, the path, the whole query and the signed headers, by its key, while it is
 * valid. Throws S3Error for everything else.
 * @param now epoch ms
 */
export function proveSigned(
  request: IncomingMessage,
  key: { accessKeyId: string; secretAccessKey: string },
  now: number,
): Proven {
  const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s);
  const query = queryOf(search);
  const isByUrl = [...query.keys()].some((name) => /^X-Amz-(Signature|Algorithm|Credential)$/i.test(name));
  const { authorization } = request.headers;
  if (isByUrl && authorization !== undefined) throw new S3Error('InvalidArgument');
  if (!isByUrl && authorization === undefined) throw new S3Error('AccessDenied');
  const claim = isByUrl ? queryClaim(query) : headerClaim(request);
  mustBeNow(claim, now);

  const names = claim.signedHeaders.split(';');
  const isLoose = Object.keys(request.headers).some(
    (name) => name.startsWith('x-amz-') && !names.includes(name),
  );
  if (!names.includes('host') || isLoose) throw new S3Error('AccessDenied');
  query.delete('X-Amz-Signature');
  const canonical = [
    request.method,
    path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${plainHeader(request, name)}`),
    '',
    claim.signedHeaders,
    claim.payload,
  ].join('\n');
  const [id, day = '', region = '', ...rest] = claim.credential.split('/');
  const isOurs =
    id === key.accessKeyId && rest.join('/') === 's3/aws4_request' && claim.date.startsWith(`${day}T`);
  const scope = [day, region, 's3', 'aws4_request'];
  const toSign = [ALGORITHM, claim.date, scope.join('/'), sha256(canonical)].join('\n');
  const signingKey = scope.reduce<Buffer | string>(hmac, `AWS4${key.secretAccessKey}`);
  const expected = hmac(signingKey, toSign);
  const given = Buffer.from(claim.signature, 'hex');
  if (!isOurs || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new S3Error('SignatureDoesNotMatch');
  }
  return { query, bodyHash: /^[0-9a-f]{64}$/.test(claim.payload) ? claim.payload : null };
}

/** A name that comes twice could be read in two ways. */
function queryOf(search: string): Map<string, string> {
  const query = new Map<string, string>();
  for (const pair of search.split('&').filter(Boolean)) {
    const [name = '', value = ''] = pair.split(/=(.*)/s).map(decoded);
    if (query.has(name)) throw new S3Error('InvalidArgument');
    query.set(name, value);
  }
  return query;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidURI');
  }
}

function queryClaim(query: Map<string, string>): Claim {
  const [algorithm, credential, date, expires, signedHeaders, signature] = QUERY_PARTS.map((part) =>
    query.get(`X-Amz-${part}`),
  );
  const seconds = /^\d{1,6}$/.test(expires ?? '') ? Number(expires) : 0;
  const isWhole = algorithm === ALGORITHM && credential && date && signedHeaders && signature;
  if (!isWhole || seconds < 1 || seconds > LONGEST_S) throw new S3Error('AuthorizationQueryParametersError');
  // A URL that is handed out says nothing of the body but what its signed headers say.
  return { credential, date, signedHeaders, signature, expires: seconds, payload: 'UNSIGNED-PAYLOAD' };
}

function headerClaim({ headers }: IncomingMessage): Claim {
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([^,\s]+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const { 'x-amz-date': date, 'x-amz-content-sha256': payload } = headers;
  if (
    !credential ||
    !signedHeaders ||
    !signature ||
    typeof date !== 'string' ||
    typeof payload !== 'string'
  ) {
    throw new S3Error('AuthorizationHeaderMalformed');
  }
  if (payload !== 'UNSIGNED-PAYLOAD' && !/^[0-9a-f]{64}$/.test(payload)) throw new S3Error('NotImplemented');
  return { credential, date, signedHeaders, signature, payload };
}

function mustBeNow({ date, expires }: Claim, now: number): void {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const signed = iso === date ? NaN : Date.parse(iso);
  if (Number.isNaN(signed)) throw new S3Error('AccessDenied');
  if (expires === undefined ? Math.abs(now - signed) > SKEW_MS : signed - now > SKEW_MS) {
    throw new S3Error('RequestTimeTooSkewed');
  }
  if (expires !== undefined && now > signed + expires * 1000) throw new S3Error('AccessDenied');
}

const plainHeader = ({ headers }: IncomingMessage, name: string) =>
  [headers[name] ?? ''].flat().join(',').trim().replace(/ +/g, ' ');

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalQuery = (query: Map<string, string>) =>
  [...query]
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
