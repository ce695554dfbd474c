export { intercomToken } from './intercom-token.ts';
