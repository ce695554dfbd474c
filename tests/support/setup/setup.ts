import { failOnUnexpectedConsole } from './console.ts';

failOnUnexpectedConsole();

// jsdom lays nothing out, so it cannot scroll.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => {};
