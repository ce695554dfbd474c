import type { MatrixSide } from '../matrix/world.ts';
import type { MatrixCases } from './case.ts';

const theClient = { input: ({ situation }: MatrixSide) => ({ clientId: situation.client.id }) };

export const clients: MatrixCases = {
  addNote: {
    input: ({ situation }) => ({
      text: 'Sleeps better.',
      clientId: situation.client.id,
      appointmentId: situation.paid.id,
    }),
  },
  client: theClient,
  clientCommunication: theClient,
  updateClientCommunication: {
    input: ({ situation }) => ({
      clientId: situation.client.id,
      kind: 'reminder',
      channel: 'sms',
      enabled: false,
    }),
  },
  clientNotes: theClient,
  clientProfile: theClient,
  clientToBook: theClient,
  clients: { input: () => ({ searchTerm: 'mia' }) },
  clientsToBook: { input: () => ({ searchTerm: 'mia' }) },
  clientsExport: { input: () => ({}) },
  createClient: {
    input: () => ({ client: { firstName: 'Noor', lastName: 'Lind', phone: '(503) 555-0171' } }),
  },
  deleteClient: {
    ...theClient,
    refused: { code: 'conflict', because: 'the client still has appointments to come' },
  },
  deleteCustomPrice: {
    input: () => ({ id: '01890000-0000-7000-8000-000000000000' }),
    refused: { code: 'not_found', because: 'the world has no custom price' },
  },
  editClient: {
    input: ({ situation }) => ({ clientId: situation.client.id, fields: { city: 'Portland' } }),
  },
  untieClient: theClient,
  upsertCustomPrice: {
    input: ({ situation, services }) => ({
      clientId: situation.client.id,
      serviceId: services.massage.id,
      amountCents: 8000,
    }),
  },
  viewPhone: { input: ({ situation }) => ({ id: situation.client.id }) },
};
