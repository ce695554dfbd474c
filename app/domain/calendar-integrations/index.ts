export { createCronofyFeed } from './feeds/create-cronofy-feed.ts';
