import { createContext } from 'react';

/**
 * What the frame of a page does once nobody is logged in any more. Answers true where it keeps what was entered: the page must not read
 * itself anew, nor say what else was refused. Pages of visitors have no such frame.
 */
export const LoggedOutContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false));
