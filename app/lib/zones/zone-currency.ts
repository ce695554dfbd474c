import type { Currency } from '../money.ts';

/** Zones whose clocks are Canada's alone; a practice there charges in Canadian dollars unless it says otherwise. */
const CANADIAN = new Set(
  `Atikokan Blanc-Sablon Cambridge_Bay Coral_Harbour Creston Dawson Dawson_Creek Edmonton Fort_Nelson Glace_Bay Goose_Bay
  Halifax Inuvik Iqaluit Moncton Montreal Nipigon Pangnirtung Rainy_River Rankin_Inlet Regina Resolute St_Johns
  Swift_Current Thunder_Bay Toronto Vancouver Whitehorse Winnipeg Yellowknife`
    .split(/\s+/)
    .map((city) => `America/${city}`),
);

/** The currency that a practice in a zone (IANA name) most likely charges in. */
export const currencyOfZone = (timeZone: string): Currency =>
  CANADIAN.has(timeZone) || timeZone.startsWith('Canada/') ? 'CAD' : 'USD';
