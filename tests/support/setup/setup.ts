import { failOnUnexpectedConsole } from './console.ts';

failOnUnexpectedConsole();

// jsdom lays nothing out, so it cannot scroll.
if (typeof Element !== 'undefined') {
  Element.prototype.scrollIntoView ??= () => {};
  // Patience costs only what fails: on a busy machine an answer may take longer than the second that is waited for by default.
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}
