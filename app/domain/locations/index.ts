export { checkTravel, type HomeBase, type VisitAddress } from './visit.ts';
