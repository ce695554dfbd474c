import { richFromWords } from '#app/lib/rich/plain-text.ts';
import { safeUrl } from '../text.tsx';
import { pictureOf } from './shared.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const words = (value: unknown) => (typeof value === 'string' ? richFromWords(value) : value);

const each = (value: unknown, change: (item: Json) => Json) =>
  Array.isArray(value) ? value.map((item: unknown) => (isObject(item) ? change(item) : item)) : value;

function withPicture({ image, ...props }: Json): Json {
  return { ...props, picture: typeof image === 'string' ? pictureOf(image) : image };
}

/** What each block's props of page version 3 are in version 4. */
const CHANGES: Record<string, (props: Json) => Json> = {
  About: (props) => ({ ...withPicture(props), text: words(props.text) }),
  CallToAction: withPicture,
  Faq: (props) => ({
    ...props,
    items: each(props.items, (item) => ({ ...item, answer: words(item.answer) })),
  }),
  Gallery: ({ images, ...props }) => ({ ...props, pictures: each(images, (item) => ({ ...item, alt: '' })) }),
  Hero: (props) => ({
    ...withPicture(props),
    linkTo: typeof props.linkTo === 'string' ? (safeUrl(props.linkTo) ?? '') : props.linkTo,
  }),
  Locations: (props) => ({ ...props, text: words(props.text) }),
  Services: (props) => ({ ...props, text: words(props.text) }),
  Steps: (props) => ({
    ...withPicture(props),
    items: each(props.items, (item) => ({ ...item, text: words(item.text) })),
  }),
};

/** A section of page version 3 with rich texts and pictures of version 4. What is no section stays what it is. */
export function withRichProps(section: unknown): unknown {
  if (!isObject(section) || !isObject(section.props) || typeof section.type !== 'string') return section;
  const change = Object.hasOwn(CHANGES, section.type) ? CHANGES[section.type] : undefined;
  return change ? { ...section, props: change(section.props) } : section;
}
