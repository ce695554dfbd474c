import { ALT_TEXT_LENGTH } from '../inputs.ts';
import type { PublicFacts } from '../metadata/facts.ts';
import { cutAtWord } from '../metadata/fit.ts';
import type { PictureUse } from './site-pictures.ts';

/**
 * A description of a picture that nobody has looked at: what it is for, and whose it is. It never says what is to be seen. The same facts
 * give the same words.
 */
export function composeAltText(use: PictureUse, { practice, practitioner, title }: PublicFacts): string {
  const whose = practice.includes(practitioner) ? practice : `${practitioner} at ${practice}`;
  const text = () => {
    switch (use.kind) {
      case 'portrait':
        return `Portrait of ${[practitioner, title].filter(Boolean).join(', ')}`;
      case 'service':
        return `Picture for ${use.name} with ${whose}`;
      case 'event':
        return `Picture for the event ${use.name} with ${whose}`;
      case 'gallery':
        return `Photo from the practice ${practice}`;
      case 'other':
        return `Picture of the practice ${practice}`;
    }
  };
  const whole = text().replaceAll(/\s+/g, ' ').trim();
  return cutAtWord(whole, ALT_TEXT_LENGTH) ?? whole.slice(0, ALT_TEXT_LENGTH);
}
