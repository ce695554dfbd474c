import { isUnexplained, type Refused } from '#app/components/operation/call.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';

/** Why settings were not saved: what the server says of it, else that it may be tried later (002 §8). */
export const whyNotSaved = (refused: Refused, tryLater: string = SETTINGS_MESSAGES.tryLater): string =>
  isUnexplained(refused) ? tryLater : refused.text;
