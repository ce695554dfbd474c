/**
 * The environment of an installation before which an edge stands. It is read once a process: a test that imports this first lives there
 * for the rest of its file.
 */
Object.assign(process.env, {
  EDGE_CACHE: 'worker',
  EDGE_URL: 'https://edge.example',
  EDGE_SECRET: 'the secret of the edge that tests alone know',
});
