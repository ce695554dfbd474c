import { openOverlay } from './overlay.js';

/** Asks the person as a bank would. Resolves to 'passed' or 'failed'; Escape counts as failed. */
export function challenge() {
  return openOverlay({
    label: 'Confirm with your bank',
    badge: 'Card sandbox',
    title: 'Confirm with your bank',
    main: '#2f4b3c',
    text: ['This test card asks for authentication. A real bank would send a code or open its app.'],
    choices: [
      ['passed', 'Complete authentication', false],
      ['failed', 'Fail authentication', true],
    ],
    escape: 'failed',
  });
}
