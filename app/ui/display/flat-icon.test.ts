import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { flatIcon } from './flat-icon.ts';

const NAMES = ['trash', 'credit-card', 'info', 'calendar-plus', 'map-pin', 'users', 'palette'];

/** What lucide says of an icon beside how it is drawn: a class for styles that we have none of, and the namespace that HTML knows. */
const asDrawn = (markup: string) =>
  markup
    .replace(/ class="lucide[^"]*?(our-class)?"/, (_, ours: string | undefined) =>
      ours ? ` class="${ours}"` : '',
    )
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .replaceAll(/><\/(path|circle|rect|line|polyline|ellipse|polygon)>/g, '/>');
const attributesOf = (markup: string) =>
  [...asDrawn(markup).matchAll(/^<svg|\s([\w-]+)="([^"]*)"|<[^s/][^>]*>/g)].map(([whole]) => whole).sort();

test.each(NAMES)('%s is drawn as lucide draws it', async (name) => {
  const { __iconData, default: Lucide } = (await import(`lucide-react/dist/esm/icons/${name}.mjs`)) as {
    __iconData: Parameters<typeof flatIcon>[0];
    default: ComponentType<object>;
  };
  const Flat = flatIcon(__iconData);
  for (const props of [
    {},
    { size: 16, strokeWidth: 1.75, className: 'our-class' },
    { fill: 'currentColor', 'aria-hidden': true },
    { 'aria-label': 'What it is', role: 'img' },
  ])
    expect(attributesOf(renderToStaticMarkup(createElement(Flat, props)))).toEqual(
      attributesOf(renderToStaticMarkup(createElement(Lucide, props))),
    );
});
