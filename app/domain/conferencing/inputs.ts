import { z } from 'zod';
import { VIDEO_PROVIDERS } from '#app/lib/video-providers.ts';

/** Spec 002 §9: 'Video conferencing provider: zoom'. */
export const conferencingProvider = z.enum(VIDEO_PROVIDERS).meta({ id: 'ConferencingProvider' });
