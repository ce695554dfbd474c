/**
 * The city that an IANA zone is named after, for people: 'America/New_York' -> 'New York',
 * 'America/Argentina/Buenos_Aires' -> 'Buenos Aires'. A zone without a city gives its name: 'UTC'.
 */
export function zoneCity(timeZone: string): string {
  const name = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return SPELLINGS[name] ?? name;
}

/** Where the zone's name is not how the city is written, or was renamed. */
const SPELLINGS: Record<string, string> = {
  'St Johns': "St John's",
  'Sao Paulo': 'São Paulo',
  Calcutta: 'Kolkata',
  Saigon: 'Ho Chi Minh City',
  'Ho Chi Minh': 'Ho Chi Minh City',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Katmandu: 'Kathmandu',
};
