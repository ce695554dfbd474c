import { Render } from '@puckeditor/core/rsc';
import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { BLOCKS, type BlockType } from './blocks/index.ts';
import { footerCss } from './blocks/footer/styles.ts';
import { Footer } from './blocks/footer/component.tsx';
import { Header } from './blocks/header/component.tsx';
import { headerCss } from './blocks/header/styles.ts';
import { saysSomething } from './blocks/reviews/component.tsx';
import type { SiteContext, SiteHosts } from './context.ts';
import { baseCss } from './css/base.ts';
import { fontsCss, FONT_FILES } from './css/fonts.ts';
import { focusCss } from './css/focus.ts';
import { css } from './css/minify.ts';
import { starsCss } from './css/stars.ts';
import { usedCss } from './css/used.ts';
import { structuredData } from './structured-data.ts';
import { mapCss, mapView } from './map.ts';
import type { PageData, PageSection } from './page-schema.ts';
import type { SiteImage, SiteReadModel } from './read-model.ts';
import { themeColour, themeCss, type Look } from './theme.ts';
import { Welcome, welcomeCss } from './welcome.tsx';

export interface RenderedPage {
  /** The whole document. */
  html: string;
  /** Strong validator of `html`, with its quotes. */
  etag: string;
  /** The Content-Security-Policy for exactly these bytes: no script at all, and this one style text. */
  csp: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** What Puck draws a section with; the lean config of public pages, without the editor's fields. */
const config = {
  components: Object.fromEntries(Object.entries(BLOCKS).map(([type, { render }]) => [type, { render }])),
} as unknown as Parameters<typeof Render>[0]['config'];

/** Whether a section has something to show of this practice, and so deserves its place in the navigation. */
function hasContent({ type, props }: PageSection, site: SiteReadModel): boolean {
  if (type === 'Services') return site.services.length > 0;
  if (type === 'Reviews') return site.reviews.items.some(saysSomething);
  if (type === 'Locations') return site.locations.length > 0;
  if (type === 'Faq' || type === 'Steps') return props.items.length > 0;
  if (type === 'Gallery')
    return site.gallery.length > 0 || props.images.some(({ image }) => Object.hasOwn(site.images, image));
  return true;
}

/** The photos of the practice that its page does not show already: large at the top, or beside a text. */
function notShownElsewhere({ content }: PageData, { gallery, images, owner }: SiteReadModel): SiteImage[] {
  const shown = new Set([owner.photo?.src]);
  JSON.stringify(content, (_name, value: unknown) => {
    if (typeof value === 'string' && Object.hasOwn(images, value)) shown.add(images[value]!.src);
    return value;
  });
  return gallery.filter(({ src }) => !shown.has(src));
}

function contextFor(sections: PageSection[], site: SiteReadModel, hosts: SiteHosts): SiteContext {
  const anchors: Record<string, string> = {};
  const nav: SiteContext['nav'] = [];
  for (const section of sections) {
    const entry = BLOCKS[section.type].nav;
    if (!entry) continue;
    const [anchor, label] = entry;
    if (nav.some((known) => known.anchor === anchor)) continue;
    anchors[section.props.id] = anchor;
    nav.push({ anchor, label });
  }
  const first = sections[0];
  return {
    site,
    hosts,
    anchors,
    nav,
    titleBlock: sections.find(({ type }) => type === 'Hero')?.props.id ?? null,
    overlay: first?.type === 'Hero' && first.props.variant === 'bleed',
  };
}

function styleFor(look: Look, types: Set<BlockType>, site: SiteReadModel, hosts: SiteHosts): string {
  const blocks = Object.entries(BLOCKS).filter(([type]) => types.has(type as BlockType));
  const maps = site.locations.map(({ id, latitude, longitude }) => {
    const view = latitude !== null && longitude !== null ? mapView(latitude, longitude, hosts.tiles) : null;
    return view ? mapCss(id, view) : '';
  });
  return [
    themeCss(look, site.practice.colorAccent),
    fontsCss,
    baseCss,
    starsCss,
    focusCss,
    headerCss,
    ...blocks.map(([, { css }]) => css),
    footerCss,
    ...maps,
  ].join('');
}

interface DocumentParts {
  site: SiteReadModel;
  hosts: SiteHosts;
  look: Look;
  style: string;
  body: string;
  /** It is for its owner alone, and says so. */
  isPreview?: boolean | undefined;
}

const previewNote = renderToStaticMarkup(
  <p className="preview" role="note">
    Preview. Only you see this: your practice is not open yet.
  </p>,
);
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

function document({ site, hosts, look, isPreview, ...parts }: DocumentParts): RenderedPage {
  // A header that lies over a picture begins below the note.
  const body = isPreview ? `${previewNote}<div class="previewed">${parts.body}</div>` : parts.body;
  const style = usedCss(parts.style + (isPreview ? previewCss : ''), body);
  const { practice } = site;
  const title = practice.metadata.title ?? [practice.name, practice.modality].filter(Boolean).join(' · ');
  const description =
    practice.metadata.description ?? practice.tagline ?? site.owner.headline ?? `Book with ${practice.name}.`;
  const picture = site.images.hero ?? site.owner.photo;
  const data = structuredData(site);
  const head = renderToStaticMarkup(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" content={themeColour(look)} />
      <link rel="canonical" href={practice.url} />
      {FONT_FILES.map((file) => (
        <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
      ))}
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={practice.url} />
      <meta property="og:site_name" content={practice.metadata.ogSiteName ?? practice.name} />
      {picture && <meta property="og:image" content={new URL(picture.src, practice.url).href} />}
      <style dangerouslySetInnerHTML={{ __html: style }} />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
    </>,
  );
  const html = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
  const pictures = ["'self'", 'data:', new URL(hosts.tiles.replace('{s}', 'a').replace(/[{}]/g, '')).origin];
  // A video and its picture begin at the site's own address and lead on to the file store.
  const store = body.includes('<video') ? [new URL(hosts.files).origin] : [];
  const csp = [
    "default-src 'none'",
    `style-src 'sha256-${sha256(style)}'`,
    `img-src ${[...pictures, ...store].join(' ')}`,
    ...store.map((origin) => `media-src 'self' ${origin}`),
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, etag: `"${sha256(html).slice(0, 27)}"`, csp };
}

/**
 * Renders a practice's page once, for everybody: a whole document without script. The same input gives the same
 * bytes. A page without visible sections becomes the welcome.
 */
export function renderPracticePage({
  page,
  hosts,
  isPreview,
  ...given
}: {
  page: PageData;
  site: SiteReadModel;
  hosts: SiteHosts;
  isPreview?: boolean;
}): RenderedPage {
  const site = { ...given.site, gallery: notShownElsewhere(page, given.site) };
  const { look, header, footer } = page.root.props;
  const sections = page.content.filter((section) => !section.props.hidden && hasContent(section, site));
  if (sections.length === 0) return renderWelcome({ site, hosts, look, isPreview });
  const context = contextFor(sections, site, hosts);
  const puck = { metadata: { context } };
  const body = renderToStaticMarkup(
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header {...header} puck={puck} />
      <main id="main">
        <Render
          config={config}
          data={{ root: { props: {} }, content: sections as never, zones: {} }}
          metadata={{ context }}
        />
      </main>
      <Footer {...footer} puck={puck} />
      <nav className="bar" aria-label="Booking">
        <a className="btn" href="/book">
          {header.bookLabel || 'Book now'}
        </a>
      </nav>
    </>,
  );
  const types = new Set(sections.map(({ type }) => type));
  return document({ site, hosts, look, style: styleFor(look, types, site, hosts), body, isPreview });
}

/** The friendly page of a practice that has not published any section yet. */
export function renderWelcome({
  site,
  hosts,
  look = 'linen',
  isPreview,
}: {
  site: SiteReadModel;
  hosts: SiteHosts;
  look?: Look;
  isPreview?: boolean | undefined;
}): RenderedPage {
  const body = renderToStaticMarkup(<Welcome site={site} hosts={hosts} />);
  const style = [themeCss(look, site.practice.colorAccent), fontsCss, baseCss, welcomeCss].join('');
  return document({ site, hosts, look, style, body, isPreview });
}
