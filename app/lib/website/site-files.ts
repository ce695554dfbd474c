/** What each practice's site has beside its pages, made of what is published, with its type. */
export const SITE_FILES = {
  '/favicon.svg': { file: 'favicon', type: 'image/svg+xml' },
  '/llms.txt': { file: 'llms', type: 'text/plain; charset=utf-8' },
  '/robots.txt': { file: 'robots', type: 'text/plain; charset=utf-8' },
  '/sitemap.xml': { file: 'sitemap', type: 'application/xml; charset=utf-8' },
} as const;

type SiteFilePath = keyof typeof SITE_FILES;

export const isSiteFile = (path: string): path is SiteFilePath => Object.hasOwn(SITE_FILES, path);
