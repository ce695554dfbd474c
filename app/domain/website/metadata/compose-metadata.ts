import { listLabel } from '#app/lib/text.ts';
import { METADATA_LENGTHS } from '../inputs.ts';
import type { PublicFacts } from './facts.ts';
import { cutAtWord } from './fit.ts';

export interface Metadata {
  title: string;
  description: string;
  ogSiteName: string;
  /** Null where the practice has not said what it is about. */
  primaryModality: string | null;
}

/** The first of these that fits, else the last one cut at a word. */
function firstThatFits(most: number, ...wordings: (string | null)[]): string {
  const given = wordings.filter((text) => text !== null);
  return (
    given.find((text) => text.length <= most) ??
    cutAtWord(given.at(-1)!, most) ??
    given.at(-1)!.slice(0, most)
  );
}

/**
 * The same four texts without any service: put together from what the practice says of itself, word by word. The same facts give the same
 * texts; nothing is claimed that the page does not say, and every length holds.
 */
export function composeMetadata(facts: PublicFacts): Metadata {
  const { practice, modality, towns, services, specialties } = facts;
  const about = modality ?? specialties[0] ?? null;
  const [town] = towns;
  const where = placesOf(facts);
  const { title, description, ogSiteName, primaryModality } = METADATA_LENGTHS;
  const offered = services.length > 0 ? services : specialties;
  const who = practitionerOf(facts);
  const book = 'See times and book online.';
  const said = (...sentences: (string | null)[]) => sentences.filter(Boolean).join(' ');
  const first = about ? `${about} with ${who}${where}.` : `${who}${where}.`;
  const list = (count: number) => (offered.length > 0 ? `${listLabel(offered.slice(0, count))}.` : null);
  return {
    title: firstThatFits(
      title,
      about && town ? `${practice} · ${about} in ${town}` : null,
      about ? `${practice} · ${about}` : null,
      town ? `${practice} · ${town}` : null,
      practice,
    ),
    description: firstThatFits(
      description,
      said(first, list(4), book),
      said(first, list(3), book),
      said(first, list(2), book),
      said(first, list(1), book),
      said(first, book),
      said(first),
    ),
    ogSiteName: firstThatFits(ogSiteName, practice),
    primaryModality: about && firstThatFits(primaryModality, about),
  };
}

/** Name and title, once where the practice bears the practitioner's own name. */
function practitionerOf({ practice, practitioner, title }: PublicFacts): string {
  if (practice.includes(practitioner)) return practice;
  return `${[practitioner, title].filter(Boolean).join(', ')} at ${practice}`;
}

/** Where clients are seen, as a sentence goes on. */
function placesOf({ towns, visits }: PublicFacts): string {
  const ways = [
    towns.length > 0 ? `in ${listLabel(towns)}` : null,
    visits.includes('home') ? 'at your home' : null,
    visits.includes('virtual') ? 'online' : null,
  ].filter((way) => way !== null);
  return ways.length > 0 ? `, ${listLabel(ways)}` : '';
}
