interface Hosts {
  /** 'https:' is written without its colon. */
  protocol: string;
  /** What practices' subdomains stand below, with its port. */
  sitesHost: string;
}

/** The origin of a practice's own subdomain, without a trailing slash; a domain of its own may stand before it. */
export const practiceOrigin = ({ protocol, sitesHost }: Hosts, slug: string): string =>
  `${protocol}://${slug}.${sitesHost}`;
