import { SegmentedMessage } from 'sms-segments-calculator';

/**
 * What one part of a text message costs in the United States, in hundredths of a cent: $0.0083 by Twilio's list and about $0.003 that
 * carriers add (November 2026). An installation's own contract may differ; nobody is billed by this figure.
 */
export const PART_PRICE = 113;

/**
 * The length of a text message as carriers count it: 160 characters in the telephone alphabet (GSM-7), 70 with any other letter, and 153 or
 * 67 a part where there are several. `price` in hundredths of a US cent.
 */
export function textLength(text: string): {
  characters: number;
  parts: number;
  isUnicode: boolean;
  unusual: string[];
  price: number;
} {
  const message = new SegmentedMessage(text, 'auto', false);
  const isUnicode = message.getEncodingName() === 'UCS-2';
  return {
    characters: message.numberOfCharacters,
    parts: message.segmentsCount,
    isUnicode,
    unusual: [...new Set(message.getNonGsmCharacters())],
    price: message.segmentsCount * PART_PRICE,
  };
}
