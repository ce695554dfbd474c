/** The look shared by what opens beside a control: lists, menus, calendars. */
export const PANEL =
  'rounded-lg border border-line bg-raised text-ink shadow-float outline-none entering:animate-drop exiting:animate-drop-out';

/** One entry of a list or menu. */
export const PANEL_ITEM =
  'group/item flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm no-underline outline-none select-none ' +
  'focus:bg-hover hover:bg-hover pressed:bg-hover disabled:cursor-not-allowed disabled:text-ink-mute ' +
  'pointer-coarse:min-h-11 pointer-coarse:text-base [&_svg]:size-4 [&_svg]:shrink-0';

/** A heading above a group of entries. */
export const PANEL_HEADING = 'px-2.5 pt-2.5 pb-1 text-xs font-semibold text-ink-mute';
