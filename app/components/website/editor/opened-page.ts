import type { OpValue } from '#app/components/operation/op.ts';
import type { SiteContext, SiteHosts } from '#builder/context.ts';
import { migrateDesign, type Design } from '#builder/design.ts';
import { menuOf } from '#builder/menu.ts';
import { migratePage, type PageData, type PageSection } from '#builder/page-schema.ts';
import { contextFor } from '#builder/page-view.tsx';
import type { SiteReadModel } from '#builder/read-model.ts';
import { siteForPage, visibleSections } from '#builder/sections.ts';
import type { SitePage } from '#builder/site-page.ts';
import type { TemplateFacts } from '#builder/templates/template.ts';
import { pageData } from './document/sections.ts';

type Answer = OpValue<'pageToEdit'>;

/** A page with all that its editor shows around it. */
export interface OpenedPage {
  /** Of whom it is, so that windows of two practices do not take each other for one. */
  practice: string;
  page: Omit<Answer['page'], 'data'> & { data: PageData };
  design: Design;
  designVersion: number;
  site: SiteReadModel;
  hosts: SiteHosts;
  /** The other pages, for the menu. */
  others: Answer['others'];
  /** The front page's sections, where this is another page: they stand in its menu. */
  front: PageData | null;
  /** What templates write of the practice. */
  facts: TemplateFacts;
}

/** The answer of `pageToEdit` with what travels as text read. */
export function openedPage({
  page,
  design,
  designVersion,
  site,
  hosts,
  others,
  front,
  facts,
}: Answer): OpenedPage {
  const read = JSON.parse(site) as SiteReadModel;
  return {
    practice: read.practice.id,
    page: { ...page, data: migratePage(JSON.parse(page.data)) },
    design: migrateDesign(JSON.parse(design)),
    designVersion,
    site: read,
    hosts: JSON.parse(hosts) as SiteHosts,
    others,
    front: front === null ? null : migratePage(JSON.parse(front)),
    facts: JSON.parse(facts) as TemplateFacts,
  };
}

type Around = Pick<OpenedPage, 'site' | 'hosts' | 'others' | 'front'> & {
  page: Pick<SitePage, 'kind' | 'serviceId' | 'path' | 'menuLabel'>;
};

/** What the sections of a page read besides their own props, as publishing makes it. */
export function contextOfDraft(
  content: readonly PageSection[],
  { page, site, hosts, others, front }: Around,
): { context: SiteContext; sections: PageSection[] } {
  const data = pageData(content);
  const own = siteForPage(data, site);
  const sections = visibleSections(data, own);
  const nothing = pageData([]);
  const pages = [
    { ...page, data },
    ...others.map((other) => ({ ...other, data: other.kind === 'front' ? (front ?? nothing) : nothing })),
  ];
  return {
    context: {
      ...contextFor(sections, { page, site: own, hosts, menu: menuOf(pages, page, site) }),
      isElsewhere: true,
    },
    sections,
  };
}
