/** What practices of a scale run do, and how they are called. */
interface Trade {
  name: string;
  modality: string;
  /** Minutes and cents of its services. */
  services: [name: string, minutes: number, cents: number][];
}

export const TRADES: readonly Trade[] = [
  {
    name: 'Acupuncture',
    modality: 'Acupuncturist',
    services: [
      ['First visit', 90, 14_000],
      ['Acupuncture', 60, 9500],
      ['Short treatment', 30, 6000],
    ],
  },
  {
    name: 'Massage',
    modality: 'Massage therapist',
    services: [
      ['Deep tissue', 60, 12_000],
      ['Swedish massage', 90, 15_500],
      ['Neck and back', 30, 7000],
    ],
  },
  {
    name: 'Yoga Therapy',
    modality: 'Yoga therapist',
    services: [
      ['Intake', 60, 11_000],
      ['Session', 60, 9000],
      ['Check-in', 30, 4500],
    ],
  },
  {
    name: 'Nutrition',
    modality: 'Dietitian',
    services: [
      ['Assessment', 60, 15_000],
      ['Follow-up', 30, 8000],
      ['First chat', 30, 0],
    ],
  },
  {
    name: 'Reiki',
    modality: 'Reiki practitioner',
    services: [
      ['Reiki', 60, 8500],
      ['Long session', 90, 12_000],
      ['Distance session', 30, 5000],
    ],
  },
  {
    name: 'Breathwork',
    modality: 'Breathwork facilitator',
    services: [
      ['Session', 60, 9500],
      ['Long session', 90, 14_000],
      ['Hello call', 30, 0],
    ],
  },
];
export const WORDS = [
  'Still',
  'Open',
  'Quiet',
  'North',
  'River',
  'Cedar',
  'Lantern',
  'Harbor',
  'Willow',
  'Clear',
  'Stone',
  'Meadow',
  'Bright',
  'Fern',
  'Salt',
];
export const PLACES = [
  'House',
  'Room',
  'Studio',
  'Table',
  'Garden',
  'Works',
  'Rooms',
  'Door',
  'Loft',
  'Well',
];
export const ACCENTS = ['#2f6f5e', '#b4532a', '#6a4fa3', '#4b7a1e', '#1f6f8b', '#b23a5b', null];
