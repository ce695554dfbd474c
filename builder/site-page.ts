import type { PageData } from './page-schema.ts';

/** The front page, one at an address of its owner's choice, the page of one service, what stands where there is nothing. */
export type PageKind = 'front' | 'free' | 'service' | 'notFound';

/** A page of a site with what stands around its sections. */
export interface SitePage {
  id: string;
  kind: PageKind;
  /** The service that a page of kind `service` is about. */
  serviceId: string | null;
  /** Path on the practice's host, beginning with `/`. */
  path: string;
  title: string;
  /** For search engines; null takes the site's own. */
  description: string | null;
  /** Its name in the site's menu; null leaves it out. */
  menuLabel: string | null;
  data: PageData;
}

/** Where the page of what is not there stands; visitors get it under the address they asked for. */
export const NOT_FOUND_PATH = '/404';
