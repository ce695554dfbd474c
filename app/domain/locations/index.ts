export { spendPlaces } from './ask-places.ts';
export { checkTravel, withinAddresses, type VisitAddress } from './home-visit.ts';
export { locations } from './locations.ts';
export { toldPlace } from './told-place.ts';
export { upsertLocation } from './upsert-location.ts';
