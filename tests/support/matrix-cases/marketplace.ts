import { nothing, type MatrixCases } from './case.ts';

export const marketplace: MatrixCases = {
  searchPractices: { input: () => ({ query: 'massage', activeFilter: 'office' }) },
  searchSuggestions: { input: () => ({ text: 'mas' }) },
  placeSuggestions: { input: () => ({ text: 'Portl' }) },
  searchedPlace: { input: () => ({ latitude: 45.52, longitude: -122.68 }) },
  marketplaceServices: nothing,
  featuredPractices: nothing,
  syncSearch: nothing,
};
