export { bookingPractice } from './booking-practice.ts';
export { currentPractice } from './current-practice.ts';
export { myServices } from './offer/my-services.ts';
export { practiceFrame } from './practice-frame.ts';
export { upsertService } from './offer/upsert-service.ts';
