/**
 * The texts of recurring series. The two limits, the failure and the success are the specification's (001 §8), to the
 * letter, and stand with the appointments; here are ours, for what it leaves open.
 */
export const SERIES_MESSAGES = {
  nothingToCreate: 'Please keep at least one date.',
  intervalMissing: 'Please enter a number greater than 0.',
  intervalTooLong: (most: number) => `Please enter at most ${most}.`,
  unitMissing: 'Please choose days or weeks.',
  weekdaysMissing: 'Please choose at least one day of the week.',
  countMissing: 'Please enter how many appointments to create.',
  untilInvalid: 'Please choose an end date.',
  untilBeforeStart: 'The end date is before the first appointment.',
  durationMissing: 'Please choose how long each appointment lasts.',
  startMissing: 'Please choose a time.',
  askedTooLong: 'Please ask about at most 31 days at once.',
  zoneUnknown: 'We do not know this time zone.',
  startTwice: 'The same time is chosen twice.',
  keyUsed: 'Please reload the page and try again.',
  startsInPast: 'The first of these dates is in the past.',
  recurringOff: 'Recurring appointments are switched off in your settings.',
  notCompared: (until: string) =>
    `Your other calendars are read until ${until}. Later dates are not compared with them.`,
  tooClose: (minutes: number) => `closer than your ${minutes} minutes between visits`,
  datesTaken: (dates: readonly string[]) =>
    dates.length === 1
      ? `${dates[0]} is no longer free. Skip it, or include it anyway.`
      : `${dates.length} dates are no longer free: ${dates.join('; ')}. Skip them, or include them anyway.`,
} as const;
