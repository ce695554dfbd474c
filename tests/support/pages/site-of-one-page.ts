import { defaultDesign, type Design } from '#builder/design.ts';
import type { PageData } from '#builder/page-schema.ts';
import { renderSitePage, type RenderedSite } from '#builder/publish.tsx';
import type { SitePage } from '#builder/site-page.ts';

/** The front page of a site that has no other, as visitors get it. */
export function onlyPage(
  data: PageData,
  { design = defaultDesign(), ...given }: Omit<RenderedSite, 'design'> & { design?: Design },
) {
  const page: SitePage = {
    id: 'front',
    kind: 'front',
    serviceId: null,
    path: '/',
    title: 'Home',
    description: null,
    menuLabel: null,
    data,
  };
  return renderSitePage(page, [page], { ...given, design });
}
