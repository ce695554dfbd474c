import type { AnyOperation } from '#app/operations/operation.ts';
import { featuredPractices } from './featured-practices.ts';
import { marketplaceServices } from './marketplace-services.ts';
import { placeSuggestions } from './place-suggestions.ts';
import { searchPractices } from './search-practices.ts';
import { searchSuggestions } from './search-suggestions.ts';
import { searchedPlace } from './searched-place.ts';
import { syncSearch } from './sync-search.ts';

export { featuredPractices, marketplaceServices, placeSuggestions, searchPractices, searchSuggestions };
export { searchedPlace, syncSearch };

export const operations: AnyOperation[] = [
  searchPractices,
  searchSuggestions,
  placeSuggestions,
  searchedPlace,
  marketplaceServices,
  featuredPractices,
  syncSearch,
];
