export { spendPlaces } from './ask-places.ts';
export { wholeAddress } from './address.ts';
export { checkTravel, homeBaseOf, withinAddresses, type VisitAddress } from './home-visit.ts';
export { locations } from './locations.ts';
export { hidesStreet, toldPlace } from './told-place.ts';
export { upsertLocation } from './upsert-location.ts';
