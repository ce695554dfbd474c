export { askOutside } from './ask-outside.ts';
export { featuredPractices } from './featured-practices.ts';
export { marketplaceServices } from './marketplace-services.ts';
export { placeSuggestions } from './place-suggestions.ts';
export { searchPractices } from './search-practices.ts';
export { searchSuggestions } from './search-suggestions.ts';
export { searchedPlace } from './searched-place.ts';
export { syncSearch } from './sync-search.ts';
