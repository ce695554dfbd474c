import type { OpValue } from '#app/components/operation/op.ts';

export interface EditorData {
  website: OpValue<'website'>;
  /** The page that is opened first. */
  edited: OpValue<'pageToEdit'>;
}
