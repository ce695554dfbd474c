/** One password for all demo practitioners: it is printed at every start and opens nothing else. */
export const DEMO_PASSWORD = 'tendwell-demo';

/** The address a demo practitioner signs in with. */
export const demoEmail = (slug: string) => `${slug}@example.com`;
