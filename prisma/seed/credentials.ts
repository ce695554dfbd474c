/** One password for all demo practitioners: it is printed at every start and opens nothing else. */
export const DEMO_PASSWORD = 'tendwell-demo';

/** Who signs in as a client of several demo practices, with the same password. */
export const DEMO_CLIENT_EMAIL = 'client@example.com';

/** The address a demo practitioner signs in with. */
export const demoEmail = (slug: string) => `${slug}@example.com`;
