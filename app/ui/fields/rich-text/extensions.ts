import { ListItem } from '@tiptap/extension-list';
import StarterKit from '@tiptap/starter-kit';
import { linkAddress } from '#app/lib/rich/link-address.ts';
import { HEADING_LEVEL } from './document.ts';

/** What a rich text may be made of: what is pasted and is none of it becomes words. */
export const richTextOf = (hasHeadings: boolean) => [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    heading: hasHeadings ? { levels: [HEADING_LEVEL] } : false,
    horizontalRule: false,
    listItem: false,
    strike: false,
    trailingNode: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => linkAddress(address) !== null,
      shouldAutoLink: (address) => /^(?:https?|mailto):/i.test(address),
    },
  }),
  // Lists have no lists in them.
  ListItem.extend({ content: 'paragraph+' }),
];
