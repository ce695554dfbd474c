export { checkTravel, type VisitAddress } from './visit.ts';
