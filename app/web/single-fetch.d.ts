import '@remix-run/server-runtime';

// Loader data keeps its Dates over single fetch; this tells TypeScript so.
declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}
