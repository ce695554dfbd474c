import { instant } from './instant.ts';

/** What a form was opened with: where somebody changed it elsewhere meanwhile, nothing is saved (DECISIONS 58). */
export const previousUpdatedAt = instant('We could not read when this was changed last.').optional().meta({
  description: 'The updatedAt that the form opened with: where it was changed meanwhile, nothing is done.',
});
