import { HttpResponse } from 'msw';
import dress from '../../sandbox/browser/dress.js?raw';
import overlay from '../../sandbox/browser/overlay.js?raw';
import challenge from '../stripe-sandbox/browser/challenge.js?raw';
import fields from '../stripe-sandbox/browser/fields.js?raw';
import styles from '../stripe-sandbox/browser/styles.js?raw';
import card from './browser/card.js?raw';
import entry from './browser/entry.js?raw';

/** Modules as one classic script, as Square's is: their imports are all of each other, in this order. */
function joined(): string {
  const plain = [dress, overlay, fields, styles, challenge, card, entry]
    .map((source) => source.replace(/^import .*$/gm, '').replace(/^export /gm, ''))
    .join('\n');
  return `/* Stands in for Square's Web Payments SDK where no Square keys are set. */\n(() => {\n'use strict';\n${plain}\n})();\n`;
}

let script: string | undefined;

/** /square.js: defines window.Square on the page that loads it. */
export function squareJs(): Response {
  script ??= joined();
  return new HttpResponse(script, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}
