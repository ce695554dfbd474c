export { calendarIntegrations } from './profiles/calendar-integrations.ts';
export { connectCronofy } from './connect/connect-cronofy.ts';
export { createCronofyFeed } from './feeds/create-cronofy-feed.ts';
export { finishCronofy } from './connect/finish-cronofy.ts';
export { receiveCalendarNotification } from './sync/receive-calendar-notification.ts';
export { removeCronofyProfile } from './disconnect/remove-cronofy-profile.ts';
export { updateCronofyCalendars } from './profiles/update-cronofy-calendars.ts';
export { updateCronofyClient } from './profiles/update-cronofy-client.ts';
