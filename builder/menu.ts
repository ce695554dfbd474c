import { BLOCKS } from './blocks/index.ts';
import type { MenuItem } from './context.ts';
import type { PageSection } from './page-schema.ts';
import type { SiteReadModel } from './read-model.ts';
import { visibleSections } from './sections.ts';
import type { SitePage } from './site-page.ts';

/** Name in the address (#about) of each section that is the first of its kind, by block id, with its label. */
export function anchorsOf(sections: readonly PageSection[]) {
  const anchors: { id: string; anchor: string; label: string }[] = [];
  for (const { type, props } of sections) {
    const entry = BLOCKS[type].nav;
    if (!entry || anchors.some(({ anchor }) => anchor === entry[0])) continue;
    anchors.push({ id: props.id, anchor: entry[0], label: entry[1] });
  }
  return anchors;
}

/**
 * The menu that a page shows: the front page's sections, then the other pages that have a name in it. A page takes the place of a
 * section of the same name.
 *
 * @param base what stands before the site's own paths, as in its owner's preview; empty for visitors
 */
export function menuOf(
  pages: readonly Pick<SitePage, 'kind' | 'path' | 'menuLabel' | 'data'>[],
  here: Pick<SitePage, 'path' | 'kind'>,
  site: SiteReadModel,
  base = '',
): MenuItem[] {
  const others = pages.flatMap(({ kind, path, menuLabel }) =>
    kind !== 'front' && kind !== 'notFound' && menuLabel ? [{ path, label: menuLabel }] : [],
  );
  const front = pages.find(({ kind }) => kind === 'front');
  const isFront = here.kind === 'front';
  const own = new Set(others.map(({ label }) => label.toLowerCase()));
  const sections = front ? anchorsOf(visibleSections(front.data, site)) : [];
  return [
    ...sections
      .filter(({ label }) => !own.has(label.toLowerCase()))
      .map(({ anchor, label }) => ({ label, href: isFront ? `#${anchor}` : `${base || ''}/#${anchor}` })),
    ...others.map(({ path, label }) => ({
      label,
      href: `${base}${path}`,
      ...(path === here.path ? { isHere: true } : {}),
    })),
  ];
}
