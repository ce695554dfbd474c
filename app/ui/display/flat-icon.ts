import { createElement, type SVGProps } from 'react';

interface IconData {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Pixels, where no class gives a size. */
  size?: number;
}

const drawn = ({ node }: IconData) =>
  node
    .map(([tag, { key: _key, ...attributes }]) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${written.join('')}/>`;
    })
    .join('');

/**
 * Takes the place of lucide's own maker of icons in a build (`scripts/lib/flat-icons.ts`). An icon is one element whose
 * drawing is ready as text; lucide's builds it anew, attribute by attribute, at each rendering of each icon.
 */
export function flatIcon(icon: IconData) {
  const markup = { __html: drawn(icon) };
  return function FlatIcon({ size = 24, ...props }: IconProps) {
    return createElement('svg', {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': props['aria-label'] ? undefined : true,
      ...props,
      dangerouslySetInnerHTML: markup,
    });
  };
}
