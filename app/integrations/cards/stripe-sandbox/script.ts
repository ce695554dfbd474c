import { HttpResponse } from 'msw';
import api from './browser/api.js?raw';
import dress from '../../sandbox/browser/dress.js?raw';
import overlay from '../../sandbox/browser/overlay.js?raw';
import challenge from './browser/challenge.js?raw';
import element from './browser/element.js?raw';
import entry from './browser/entry.js?raw';
import fields from './browser/fields.js?raw';
import styles from './browser/styles.js?raw';

/** Modules as one classic script, as Stripe.js is: their imports are all of each other, in this order. */
function joined(): string {
  const plain = [dress, overlay, fields, styles, api, challenge, element, entry]
    .map((source) => source.replace(/^import .*$/gm, '').replace(/^export /gm, ''))
    .join('\n');
  return `/* Stands in for Stripe.js where no Stripe keys are set. */\n(() => {\n'use strict';\n${plain}\n})();\n`;
}

let script: string | undefined;

/** /stripe.js: defines window.Stripe on the page that loads it. */
export function stripeJs(): Response {
  script ??= joined();
  return new HttpResponse(script, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}
