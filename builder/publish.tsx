import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MenuItem, SiteHosts } from './context.ts';
import { eventsOf } from './blocks/group-events/component.tsx';
import { baseCss } from './css/base.ts';
import { fontFiles, fontsCss } from './css/fonts.ts';
import { css } from './css/minify.ts';
import { usedCss } from './css/used.ts';
import type { Design } from './design.ts';
import { FRAME_HOSTS } from './embeds.ts';
import { menuOf } from './menu.ts';
import { contextFor, PageView, styleFor } from './page-view.tsx';
import type { SiteEvent, SiteReadModel } from './read-model.ts';
import { siteForPage, visibleSections } from './sections.ts';
import type { SitePage } from './site-page.ts';
import { structuredData } from './structured-data.ts';
import { themeColour, themeCss } from './theme.ts';
import { Welcome, welcomeCss } from './welcome.tsx';

export interface RenderedPage {
  /** The whole document. */
  html: string;
  /** Strong validator of `html`, with its quotes. */
  etag: string;
  /** The Content-Security-Policy for exactly these bytes: no script at all, and this one style text. */
  csp: string;
}

/** A site as it is rendered: what all its pages have in common. */
export interface RenderedSite {
  site: SiteReadModel;
  hosts: SiteHosts;
  design: Design;
  /** It is for its owner alone, and says why. */
  preview?: SitePreview | undefined;
}

/** How a site is shown to its owner alone. */
export interface SitePreview {
  /** Said above each page. */
  note: string;
  /** What stands before the site's own paths in the menu. */
  base: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

const previewCss = css`
  .preview {
    padding: 10px 16px;
    background: #221d19;
    color: #fff;
    font-size: 0.9375rem;
    font-weight: 600;
    text-align: center;
  }
  .previewed {
    position: relative;
  }
`;

/** The origins of the frames that a body has, which are of `FRAME_HOSTS` alone. */
function frameOrigins(body: string): string[] {
  const sources = [...body.matchAll(/<iframe[^>]* src="([^"]+)"/g)].map(([, src]) => new URL(src!));
  const hosts = new Set(sources.map(({ hostname }) => hostname));
  return FRAME_HOSTS.filter((host) => hosts.has(host)).map((host) => `https://${host}`);
}

interface DocumentParts extends RenderedSite {
  page: Pick<SitePage, 'kind' | 'path' | 'title' | 'description'>;
  style: string;
  body: string;
  /** Dates of group events that it shows. */
  events: readonly SiteEvent[];
}

/** What search engines and previews of a link say of a page; the front page has the site's own metadata (spec 002 §3). */
function wordsOf({ kind, title, description }: DocumentParts['page'], { practice, owner }: SiteReadModel) {
  const { metadata } = practice;
  const own = metadata.title ?? [practice.name, practice.modality].filter(Boolean).join(' · ');
  return {
    title: kind === 'front' ? own : `${title} · ${practice.name}`,
    description:
      description ??
      metadata.description ??
      practice.tagline ??
      owner.headline ??
      `Book with ${practice.name}.`,
  };
}

function document({ site, hosts, design, page, preview, ...parts }: DocumentParts): RenderedPage {
  const note =
    preview &&
    renderToStaticMarkup(
      <p className="preview" role="note">
        {preview.note}
      </p>,
    );
  // A header that lies over a picture begins below the note.
  const body = note ? `${note}<div class="previewed">${parts.body}</div>` : parts.body;
  const style = usedCss(parts.style + (note ? previewCss : ''), body);
  const { practice } = site;
  const { title, description } = wordsOf(page, site);
  const url = new URL(page.path, practice.url).href;
  const picture = site.images.hero ?? site.owner.photo;
  const data = structuredData(site, { isFront: page.kind === 'front', events: parts.events });
  const head = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" content={themeColour(design.theme)} />
      {page.kind === 'notFound' ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={url} />
      )}
      {fontFiles(design.theme.fonts).map((file) => (
        <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
      ))}
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={practice.metadata.ogSiteName ?? practice.name} />
      {picture && <meta property="og:image" content={new URL(picture.src, practice.url).href} />}
      <style dangerouslySetInnerHTML={{ __html: style }} />
      {data && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />}
    </>,
  );
  const html = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
  const pictures = ["'self'", 'data:', new URL(hosts.tiles.replace('{s}', 'a').replace(/[{}]/g, '')).origin];
  // A video and its picture begin at the site's own address and lead on to the file store.
  const store = body.includes('<video') ? [new URL(hosts.files).origin] : [];
  const frames = frameOrigins(body);
  const csp = [
    "default-src 'none'",
    `style-src 'sha256-${sha256(style)}'`,
    `img-src ${[...pictures, ...store].join(' ')}`,
    ...store.map((origin) => `media-src 'self' ${origin}`),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, etag: `"${sha256(html).slice(0, 27)}"`, csp };
}

/** The friendly page of a practice that shows no section. */
export function renderWelcome(rendered: RenderedSite): RenderedPage {
  const { site, hosts, design } = rendered;
  const body = renderToStaticMarkup(<Welcome site={site} hosts={hosts} />);
  const style = [
    themeCss(design.theme, site.practice.colorAccent),
    fontsCss(design.theme.fonts),
    baseCss,
    welcomeCss,
  ].join('');
  const page = { kind: 'front', path: '/', title: site.practice.name, description: null } as const;
  return document({ ...rendered, page, style, body, events: [] });
}

/**
 * Renders a page of a practice's site once, for everybody: a whole document without script. The same input gives the same
 * bytes. A front page without visible sections becomes the welcome (spec 002 §2).
 *
 * @param pages all pages of the site, of which the menu is made
 */
export function renderSitePage(
  page: SitePage,
  pages: readonly Pick<SitePage, 'kind' | 'path' | 'menuLabel' | 'data'>[],
  { site, hosts, design, preview }: RenderedSite,
): RenderedPage {
  const own = siteForPage(page.data, site);
  const sections = visibleSections(page.data, own);
  if (sections.length === 0 && page.kind === 'front')
    return renderWelcome({ site: own, hosts, design, preview });
  const menu: MenuItem[] = menuOf(pages, page, site, preview?.base);
  const context = contextFor(sections, { page, site: own, hosts, menu });
  const body = renderToStaticMarkup(<PageView sections={sections} design={design} context={context} />);
  const types = new Set(sections.map(({ type }) => type));
  const style = styleFor(design, types, { site: own, hosts });
  const shown = sections.flatMap(({ type, props }) => (type === 'GroupEvents' ? eventsOf(props, own) : []));
  const events = [...new Set(shown)];
  return document({ site: own, hosts, design, preview, page, style, body, events });
}
