import { Render } from '@puckeditor/core/rsc';
import type { ReactNode } from 'react';
import { BLOCKS, type BlockType } from './blocks/index.ts';
import { Footer } from './blocks/footer/component.tsx';
import { footerCss } from './blocks/footer/styles.ts';
import { Header } from './blocks/header/component.tsx';
import { headerCss } from './blocks/header/styles.ts';
import type { MenuItem, SiteContext, SiteHosts } from './context.ts';
import { baseCss } from './css/base.ts';
import { fontsCss } from './css/fonts.ts';
import { focusCss } from './css/focus.ts';
import { starsCss } from './css/stars.ts';
import type { Design } from './design.ts';
import { mapCss, mapView } from './map.ts';
import { anchorsOf } from './menu.ts';
import type { PageSection } from './page-schema.ts';
import type { SiteReadModel } from './read-model.ts';
import type { SitePage } from './site-page.ts';
import { themeCss } from './theme.ts';

/** What Puck draws a section with; the lean config of public pages, without the editor's fields. */
const config = {
  components: Object.fromEntries(Object.entries(BLOCKS).map(([type, { render }]) => [type, { render }])),
} as unknown as Parameters<typeof Render>[0]['config'];

interface Around {
  page: Pick<SitePage, 'kind' | 'serviceId'>;
  site: SiteReadModel;
  hosts: SiteHosts;
  menu: MenuItem[];
}

/** The block whose heading is the page's: the first hero, or on any but the front page the text or service that it begins with. */
function titleBlockOf(sections: readonly PageSection[], kind: SitePage['kind']): string | null {
  const hero = sections.find(({ type }) => type === 'Hero');
  if (hero) return hero.props.id;
  const [first] = sections;
  const isTitle = first?.type === 'ServiceDetails' || (first?.type === 'Text' && first.props.title !== '');
  return isTitle && kind !== 'front' ? first.props.id : null;
}

/** What the blocks of a page read besides their own props; the editor's preview makes the same of its draft. */
export function contextFor(
  sections: readonly PageSection[],
  { page, site, hosts, menu }: Around,
): SiteContext {
  const first = sections[0];
  return {
    site,
    hosts,
    menu,
    service: site.services.find(({ id }) => id === page.serviceId) ?? null,
    anchors: Object.fromEntries(anchorsOf(sections).map(({ id, anchor }) => [id, anchor])),
    titleBlock: titleBlockOf(sections, page.kind),
    overlay: first?.type === 'Hero' && first.props.variant === 'bleed',
  };
}

/** The style of a page that holds blocks of these types; the editor takes all. */
export function styleFor(
  { theme }: Design,
  types: ReadonlySet<BlockType>,
  { site, hosts }: Pick<Around, 'site' | 'hosts'>,
): string {
  const blocks = Object.entries(BLOCKS).filter(([type]) => types.has(type as BlockType));
  const maps = site.locations.map(({ id, latitude, longitude }) => {
    const view = latitude !== null && longitude !== null ? mapView(latitude, longitude, hosts.tiles) : null;
    return view ? mapCss(id, view) : '';
  });
  return [
    themeCss(theme, site.practice.colorAccent),
    fontsCss(theme.fonts),
    baseCss,
    starsCss,
    focusCss,
    headerCss,
    ...blocks.map(([, { css }]) => css),
    footerCss,
    ...maps,
  ].join('');
}

interface Framed {
  design: Design;
  context: SiteContext;
  children: ReactNode;
}

/** What stands around the sections of a page in its body. */
export function PageFrame({ design: { header, footer }, context, children }: Framed) {
  const puck = { metadata: { context } };
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header {...header} puck={puck} />
      <main id="main">{children}</main>
      <Footer {...footer} puck={puck} />
      <nav className="bar" aria-label="Booking">
        <a className="btn" href="/book">
          {header.bookLabel || 'Book now'}
        </a>
      </nav>
    </>
  );
}

interface Shown extends Omit<Framed, 'children'> {
  sections: readonly PageSection[];
}

/** Everything of a page that stands in its body. */
export function PageView({ sections, design, context }: Shown) {
  return (
    <PageFrame design={design} context={context}>
      <Render
        config={config}
        data={{ root: { props: {} }, content: sections as never, zones: {} }}
        metadata={{ context }}
      />
    </PageFrame>
  );
}
