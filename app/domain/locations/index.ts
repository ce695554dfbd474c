export { checkTravel, type VisitAddress } from './home-visit.ts';
