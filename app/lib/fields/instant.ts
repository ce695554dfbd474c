import { z } from 'zod';

const [FIRST, LAST] = [new Date('1900-01-01T00:00:00Z'), new Date('2200-01-01T00:00:00Z')];

/** An instant as a form or GraphQL gives it: ISO 8601 with its offset, within the years in which calendars can be reckoned. */
export const instant = (message: string) => z.coerce.date(message).min(FIRST, message).max(LAST, message);
