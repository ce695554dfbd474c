import { z } from 'zod';

/** Spec 002 §9: 'Video conferencing provider: zoom'. */
export const conferencingProvider = z.enum(['zoom']).meta({ id: 'ConferencingProvider' });
