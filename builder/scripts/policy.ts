import { createHash } from 'node:crypto';
import { readScripts, type ReadScripts } from './read-scripts.ts';

/** What a site's own scripts are let do: what they name, and nothing of the site itself. */
export interface Admitted {
  /** Sources of each directive, as Content-Security-Policy writes them. */
  script: string[];
  style: string[];
  /** `https://host` of everything that is named: to be talked to, shown and framed. */
  origins: string[];
}

/** Hosts that are never admitted, whatever a script names: the site itself, the product, and the other practices. */
export interface OwnHosts {
  /** `https://practice.example` */
  site: string;
  /** `https://app.example` */
  app: string;
  /** Parent of the practices' subdomains. */
  sitesHost: string;
}

/** Sources of one directive that a header has room for. */
const MOST_SOURCES = 40;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** An address in a script: also in a quoted word, up to where it ends or goes on in a variable. */
const ADDRESS = /(?:https|wss):\/\/[^\s"'`<>\\${}|^)]+/gi;
/** Whole names with a dot: no wildcard, no bare machine of somebody's own network. */
const HOST = /^(?=.*\.)[a-z0-9][a-z0-9.-]*$/;

/** Host and port without what stands before: `https://Example.com/` is `example.com`. */
const hostOf = (origin: string) =>
  origin
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/\/.*$/, '')
    .toLowerCase();

function isOwn(url: URL, { site, app, sitesHost }: OwnHosts): boolean {
  const bare = (host: string) => host.replace(/:\d+$/, '');
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const parent = bare(sitesHost.toLowerCase());
  return (
    [site, app].some((origin) => bare(hostOf(origin)) === host) ||
    host === parent ||
    host.endsWith(`.${parent}`)
  );
}

/** An address as a source: without its query, which no policy compares; `;` and `,` would end it. */
const sourceOf = (url: URL) => (url.origin + url.pathname).replaceAll(';', '%3B').replaceAll(',', '%2C');

function read(text: string, own: OwnHosts): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if ((url.protocol !== 'https:' && url.protocol !== 'wss:') || url.username || url.password) return null;
  if (!HOST.test(url.hostname)) return null;
  return isOwn(url, own) ? null : url;
}

/**
 * Where a script that is made by a script may come from: an address that is whole, or the folder of one that goes on in a variable
 * (`'https://static.example/c/site-' + id`).
 */
function loadedBy(url: URL, text: string): string | null {
  if (url.protocol !== 'https:') return null;
  if (/\.m?js$/i.test(url.pathname)) return sourceOf(url);
  if (!/[-_/=.?]$/.test(text) || url.pathname.lastIndexOf('/') < 1) return null;
  return sourceOf(url).replace(/[^/]*$/, '');
}

/**
 * Makes the policy's share of what stands in the head and in the body. Inline scripts are admitted by their hash, others by their exact
 * address, and the origins that are named in addresses may be talked to. `'self'` is never among them: nothing of the site itself can be read.
 */
export function admit(sources: readonly ReadScripts[], own: OwnHosts): Admitted {
  const script = new Set<string>();
  const style = new Set<string>();
  const origins = new Set<string>();
  for (const { inline, sources: named, styles, text } of sources) {
    for (const one of inline) script.add(hashOf(one.text));
    for (const one of styles) style.add(hashOf(one));
    for (const address of named.scripts) {
      const url = read(address, own);
      if (url?.protocol === 'https:') script.add(sourceOf(url));
    }
    for (const address of named.styles) {
      const url = read(address, own);
      if (url?.protocol === 'https:') style.add(sourceOf(url));
    }
    for (const [address] of text.replaceAll('&amp;', '&').matchAll(ADDRESS)) {
      const url = read(address, own);
      if (!url) continue;
      origins.add(url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin);
      const loaded = loadedBy(url, address);
      if (loaded) script.add(loaded);
    }
  }
  const some = (set: Set<string>) => [...set].slice(0, MOST_SOURCES);
  return { script: some(script), style: some(style), origins: some(origins) };
}

/** A policy with what is admitted beside what it admits already. */
export function widen(csp: string, { script, style, origins }: Admitted): string {
  const directives = new Map(
    csp.split(';').map((directive) => {
      const [name, ...values] = directive.trim().split(/\s+/);
      return [name!, values] as const;
    }),
  );
  const add = (name: string, values: readonly string[]) => {
    if (values.length === 0) return;
    const before = (directives.get(name) ?? []).filter((value) => value !== "'none'");
    directives.set(name, [...new Set([...before, ...values])]);
  };
  const shown = origins.filter((origin) => origin.startsWith('https:'));
  add('script-src', script);
  add('style-src', style);
  add('connect-src', origins);
  add('img-src', shown);
  add('frame-src', shown);
  // Else it would fall back to script-src.
  directives.set('worker-src', ["'none'"]);
  return [...directives].map(([name, values]) => [name, ...values].join(' ')).join('; ');
}

/** What a practitioner's scripts are let do, for telling them. */
export const admittedBy = (head: string, body: string, own: OwnHosts): Admitted =>
  admit([readScripts(head), readScripts(body)], own);
