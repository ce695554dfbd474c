import type { SiteReadModel, SiteService } from './read-model.ts';

/** The origins a page refers to; all absolute, without a trailing slash. */
export interface SiteHosts {
  /** The practice's own site. */
  site: string;
  /** The product's own host. */
  app: string;
  /** Map tile address with {z}, {x}, {y}. */
  tiles: string;
  /** Where visitors' browsers read stored files, such as the videos of reviews. */
  files: string;
}

/** A line of the menu. */
export interface MenuItem {
  label: string;
  href: string;
  /** It is this page. */
  isHere?: boolean;
}

/** What every block of one page may read besides its own props. */
export interface SiteContext {
  site: SiteReadModel;
  hosts: SiteHosts;
  /** Name in the address (#about) of each section that is the first of its kind, by block id. */
  anchors: Record<string, string>;
  /** The site's menu: sections of the front page that are worth a place in it, then other pages. */
  menu: MenuItem[];
  /** The service that this page is about; null on every other page. */
  service: SiteService | null;
  /** The block whose heading is the page's h1; null where the header carries it. */
  titleBlock: string | null;
  /** Whether the header lies over the first section's picture. */
  overlay: boolean;
  /** It is drawn by its editor, on another host than the practice's: nothing that the page's own host keeps is asked for. */
  isElsewhere?: boolean;
}

interface PuckProps {
  metadata?: Record<string, unknown>;
}

/** Props of a block as Puck's Render hands them over. */
export type BlockProps<Props> = Props & { id: string; puck: PuckProps };

/** The page's context, which the renderer puts into Puck's metadata. */
export function contextOf(puck: PuckProps): SiteContext {
  const context = puck.metadata?.context;
  if (!context) throw new Error('A block was rendered without the page context.');
  return context as SiteContext;
}

/** Where a page has the video of a review and its picture: at the page's own host, and so nowhere in the editor. */
export function clipOf({ isElsewhere }: SiteContext, videoId: string): { src?: string; poster?: string } {
  if (isElsewhere) return {};
  return { src: `/reviews/${videoId}/video.mp4`, poster: `/reviews/${videoId}/poster.jpg` };
}
