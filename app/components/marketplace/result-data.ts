import type { z } from 'zod';
import type { searchPractices } from '#app/domain/marketplace/index.ts';

export type SearchResults = z.input<(typeof searchPractices)['output']>;
export type Result = SearchResults['practices'][number];
export type ResultPlace = Result['places'][number];
