import { eventsOf } from './blocks/group-events/component.tsx';
import { mappedPlace } from './blocks/map/component.tsx';
import { saysSomething } from './blocks/reviews/component.tsx';
import { videoReviewOf } from './blocks/video/component.tsx';
import { embedOf, videoOf } from './embeds.ts';
import type { PageData, PageSection } from './page-schema.ts';
import type { SiteImage, SiteReadModel } from './read-model.ts';

/** Whether a section has something to show of this practice, and so deserves its place in the menu. */
function hasContent({ type, props }: PageSection, site: SiteReadModel): boolean {
  if (type === 'Services') return site.services.length > 0;
  if (type === 'Reviews') return site.reviews.items.some(saysSomething);
  if (type === 'Locations') return site.locations.length > 0;
  if (type === 'Faq' || type === 'Steps') return props.items.length > 0;
  if (type === 'Gallery')
    return site.gallery.length > 0 || props.pictures.some(({ image }) => Object.hasOwn(site.images, image));
  if (type === 'Text') return props.title !== '' || props.text !== '';
  if (type === 'Columns') return props.columns.length > 0;
  if (type === 'Quote') return props.text !== '';
  if (type === 'PriceTable') return props.items.length > 0;
  if (type === 'Video')
    return props.from === 'own' ? videoReviewOf(props, site) !== null : videoOf(props.address) !== null;
  if (type === 'Embed') return embedOf(props.address) !== null;
  if (type === 'GroupEvents') return eventsOf(props, site).length > 0;
  if (type === 'GiftCards') return site.practice.hasGiftCards;
  if (type === 'Newsletter') return props.linkTo !== '';
  if (type === 'Policies')
    return props.text !== '' || (props.showCancellation && site.practice.cancellationPolicy !== null);
  if (type === 'OpeningHours') return site.locations.some(({ hours }) => hours.length > 0);
  if (type === 'Map') return mappedPlace(site) !== null;
  return true;
}

/** The sections of a page that visitors see. */
export const visibleSections = ({ content }: PageData, site: SiteReadModel): PageSection[] =>
  content.filter((section) => !section.props.hidden && hasContent(section, site));

/** The practice as a page shows it: its photos without those that the page shows already, large at the top or beside a text. */
export function siteForPage({ content }: PageData, site: SiteReadModel): SiteReadModel {
  const { gallery, images, owner } = site;
  const shown = new Set<SiteImage['src'] | undefined>([owner.photo?.src]);
  JSON.stringify(content, (_name, value: unknown) => {
    if (typeof value === 'string' && Object.hasOwn(images, value)) shown.add(images[value]!.src);
    return value;
  });
  return { ...site, gallery: gallery.filter(({ src }) => !shown.has(src)) };
}
