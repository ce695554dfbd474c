import type { MatrixCases } from './case.ts';

export const clients: MatrixCases = {
  client: { input: ({ visits }) => ({ clientId: visits.client.id }) },
  clients: { input: () => ({ searchTerm: 'mia' }) },
  createClient: {
    input: () => ({ client: { firstName: 'Noor', lastName: 'Lind', phone: '(503) 555-0171' } }),
  },
};
