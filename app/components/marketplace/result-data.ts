import type { z } from 'zod';
import type { featuredPractices, searchPractices } from '#app/domain/marketplace/index.ts';

export type SearchResults = z.input<(typeof searchPractices)['output']>;
export type Result = SearchResults['practices'][number];
export type ResultPlace = Result['places'][number];
export type FeaturedPractice = z.input<(typeof featuredPractices)['output']>['practices'][number];
