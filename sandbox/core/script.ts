import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HttpResponse } from 'msw';

/** What the vendors' scripts have in common, in the order in which it is needed. */
const SHARED = ['dress', 'overlay', 'fields', 'styles', 'challenge'];

/**
 * A vendor's script for browsers. Its modules become one classic script, as the vendor's is: their imports are all of each
 * other, so the order of `modules` (in `<folder>/browser`) is enough.
 */
export function browserScript(vendor: string, folder: string, modules: string[]): () => Response {
  let script: string | undefined;
  const read = (base: string, name: string) =>
    readFileSync(join(base, 'browser', `${name}.js`), 'utf8')
      .replace(/^import .*$/gm, '')
      .replace(/^export /gm, '');
  const joined = () => {
    const plain = [
      ...SHARED.map((name) => read(import.meta.dirname, name)),
      ...modules.map((name) => read(folder, name)),
    ].join('\n');
    return `/* Stands in for the script of ${vendor} where no keys are set. */\n(() => {\n'use strict';\n${plain}\n})();\n`;
  };
  return () => {
    script ??= joined();
    return new HttpResponse(script, {
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
  };
}
