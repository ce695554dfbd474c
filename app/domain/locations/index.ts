export { checkTravel, type VisitAddress } from './home-visit.ts';
export { toldPlace } from './told-place.ts';
