import { impersonal, keptHeaders, passedOn, relayed } from './headers.ts';
import type { KeptPage, KeptPages } from './kept.ts';
import { marksOf } from './marks.ts';
import { isHeld, mayBePage } from './page-request.ts';

/** Milliseconds that the origin has for a page of which a good one is kept. */
const PATIENCE_MS = 8_000;
/** Milliseconds for which the pages of a practice whose origin did not answer are served without waiting for it again. */
const REST_MS = 5_000;
/** Between two questions about one page that its visitors do not wait for. */
const APART_MS = 2_000;
const MOST_NOTED = 2_000;

/** By key, until when (epoch ms). Each running copy of the worker notes for itself: it saves questions and decides nothing. */
function notes() {
  const until = new Map<string, number>();
  return {
    has: (key: string): boolean => (until.get(key) ?? 0) > Date.now(),
    set(key: string, ms: number): void {
      if (until.size >= MOST_NOTED) until.clear();
      until.set(key, Date.now() + ms);
    },
    drop: (key: string): boolean => until.delete(key),
  };
}
const down = notes();
const asked = notes();

/** Whether an answer says that the origin is not itself, or has too much to do; those from 520 on are Cloudflare’s own word for it. */
const isBroken = (status: number): boolean =>
  [429, 500, 502, 503, 504].includes(status) || (status >= 520 && status <= 530);

type Asked =
  | { outcome: 'page'; page: KeptPage }
  /** There is no page here (any more) that may be kept. */
  | { outcome: 'none' }
  | { outcome: 'broken' };

interface Parts {
  kept: KeptPages;
  waitUntil: (work: Promise<unknown>) => void;
}

function answered(request: Request, page: KeptPage, status: string): Response {
  const headers = new Headers(page.headers);
  const age = Math.max(0, Math.floor((Date.now() - page.confirmedAt) / 1000));
  headers.set('Age', String(age));
  headers.set('Cache-Status', `tendwell; ${status}`);
  if (isHeld(request, page.etag)) {
    headers.delete('Content-Type');
    return new Response(null, { status: 304, headers });
  }
  headers.set('Content-Length', String(page.body.byteLength));
  // The whole of it, whatever range was asked for: a server may (RFC 9110 §14.2).
  return new Response(request.method === 'HEAD' ? null : page.body, { headers });
}

/** Serves one visitor. */
export async function serve(request: Request, { kept, waitUntil }: Parts): Promise<Response> {
  const url = new URL(request.url);

  /**
   * Asks the origin for the page, for nobody in particular, and keeps what it says. A page counts as current only where its practice's
   * token stood before the question and stands after it: what was published in between is not lost.
   */
  async function ask(known: KeptPage | null): Promise<Asked> {
    const token = known && (await kept.tokenFor(known.tag));
    let answer: Response;
    let body: ArrayBuffer;
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      answer = await fetch(impersonal(request, url, known?.etag ?? null, signal));
      if (isBroken(answer.status)) {
        await answer.body?.cancel();
        throw new Error('the origin is not itself');
      }
      // Whole before it is kept or served: a connection that ends early leaves no half page.
      body = await answer.arrayBuffer();
    } catch {
      // By its token: once something is published, the origin is asked for it, whatever it failed at before.
      if (token) down.set(token.id, REST_MS);
      return { outcome: 'broken' };
    }
    if (token) down.drop(token.id);
    if (answer.status === 304 && known && token) {
      const page = { ...known, confirmedAt: Date.now(), token: token.id };
      await kept.keep(url, page, {
        confirmedAt: page.confirmedAt,
        token: page.token,
        headers: page.headers,
        body: page.body,
      });
      return { outcome: 'page', page };
    }
    const marks = marksOf(answer);
    if (!marks) {
      await kept.drop(url);
      return { outcome: 'none' };
    }
    return { outcome: 'page', page: await take(answer, body, marks, token?.id ?? null) };
  }

  async function take(
    answer: Response,
    body: ArrayBuffer,
    marks: NonNullable<ReturnType<typeof marksOf>>,
    token: string | null,
  ): Promise<KeptPage> {
    const label = { confirmedAt: Date.now(), token, headers: keptHeaders(answer.headers) };
    await kept.keep(url, marks, { ...label, body });
    return { ...marks, ...label, body, etag: answer.headers.get('ETag') };
  }

  /** The same while nobody waits; a page whose practice was not known before is asked for once more, under its token. */
  async function askBehind(known: KeptPage | null): Promise<void> {
    if (asked.has(url.href)) return;
    asked.set(url.href, APART_MS);
    const first = await ask(known);
    if (first.outcome === 'page' && first.page.token === null) await ask(first.page);
    asked.drop(url.href);
  }

  /** Hands the visitor's own request on. An answer that shows itself to be a published page is then asked for and kept. */
  async function passOn(why: string, learns: boolean): Promise<Response> {
    const again = request.method === 'GET' || request.method === 'HEAD';
    const answer =
      (await fetch(passedOn(request)).catch(() => null)) ??
      // A connection that was kept may have ended just now; a question without a body may be asked twice.
      (again ? await fetch(passedOn(request)).catch(() => null) : null);
    if (!answer) {
      return new Response('This website cannot be reached just now. Please try again in a minute.\n', {
        status: 503,
        headers: {
          'Content-Type': 'text/plain; charset=utf-8',
          'Cache-Control': 'no-store',
          'Retry-After': '30',
          'Cache-Status': `tendwell; fwd=${why}; detail=origin-down`,
        },
      });
    }
    const isPage =
      learns && marksOf({ status: answer.status === 304 ? 200 : answer.status, headers: answer.headers });
    if (isPage) waitUntil(askBehind(null));
    return relayed(answer, why);
  }

  if (!mayBePage(request, url)) return passOn('bypass', false);
  const page = await kept.find(url);
  if (!page) return passOn('uri-miss', true);
  const token = await kept.tokenOf(page.tag);
  const age = (Date.now() - page.confirmedAt) / 1000;
  const isCurrent = token !== null && token.id === page.token;
  if (isCurrent && age < page.freshFor) return answered(request, page, 'hit');
  const isGood = page.confirmedAt > (token?.goodSince ?? 0) && age < page.freshFor + page.brokenFor;
  const isLate = isCurrent && age < page.freshFor + page.staleFor;
  if (isLate || (isGood && token !== null && down.has(token.id))) {
    waitUntil(askBehind(page));
    return answered(request, page, isLate ? 'hit; detail=stale' : 'hit; detail=origin-down');
  }
  const now = await ask(page);
  if (now.outcome === 'page') return answered(request, now.page, 'fwd=stale; stored');
  if (now.outcome === 'broken' && isGood) return answered(request, page, 'hit; detail=origin-down');
  return passOn('stale', false);
}
