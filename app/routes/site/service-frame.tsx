/** The practice's frame around the page of a service: the same as around its group events. */
export { default, handle, headers, loader } from './events-frame.tsx';
