import { describe, expect, test } from 'vitest';
import { venmoProblem } from './venmo-browser.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const SAFARI = 'Open this page in Safari to pay with Venmo.';
const CHROME = 'Open this page in Chrome to pay with Venmo.';

describe('Venmo on mobile: iOS needs Safari, Android needs Chrome (000 §5)', () => {
  test.each([
    ['Safari on an iPhone', `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, null],
    ['Chrome on an iPhone', `${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, SAFARI],
    ['Firefox on an iPhone', `${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`, SAFARI],
    ['Edge on an iPhone', `${IPHONE} Version/18.0 EdgiOS/131.0 Mobile/15E148 Safari/604.1`, SAFARI],
    ['Google’s app on an iPhone', `${IPHONE} GSA/343.0 Mobile/15E148 Safari/604.1`, SAFARI],
    ['a window of another app on an iPhone', `${IPHONE} Mobile/15E148 Instagram 356.0`, SAFARI],
    ['Chrome on Android', `${ANDROID} Chrome/131.0.0.0 Mobile Safari/537.36`, null],
    ['Samsung’s browser', `${ANDROID} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, CHROME],
    ['Edge on Android', `${ANDROID} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0`, CHROME],
    ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', CHROME],
    [
      'a window of another app on Android',
      ANDROID.replace('Pixel 9', 'Pixel 9; wv') + ' Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36',
      CHROME,
    ],
    ['Chrome on a Mac', `${MAC} Chrome/131.0.0.0 Safari/537.36`, null],
    [
      'Firefox on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
      null,
    ],
    ['no name at all', '', null],
  ])('%s', (_name, userAgent, problem) => {
    const found = venmoProblem({ userAgent });
    if (problem) expect(found).toContain(problem);
    else expect(found).toBeNull();
  });

  test('an iPad, which calls itself a Mac, is known by its touch screen', () => {
    const safari = `${MAC} Version/18.1 Safari/605.1.15`;
    const chrome = `${MAC} CriOS/131.0 Safari/605.1.15`;
    expect(venmoProblem({ userAgent: safari, touchPoints: 5 })).toBeNull();
    expect(venmoProblem({ userAgent: chrome, touchPoints: 5 })).toContain(SAFARI);
    expect(venmoProblem({ userAgent: safari, touchPoints: 0 })).toBeNull();
  });
});
