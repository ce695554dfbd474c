import { VIDEO_PROVIDER_NAMES, VIDEO_PROVIDERS } from '#app/lib/video-providers.ts';

/**
 * The line of a provider of video meetings that the product does not have. Imported before all else, in an own process: operations read
 * the list as they are loaded.
 */
Object.assign(VIDEO_PROVIDER_NAMES, { jitsi: 'Jitsi' });
(VIDEO_PROVIDERS as string[]).push('jitsi');

// What statements answer of it is no value that they declare (tests/support/rows).
delete process.env.ROWS_SEEN;
