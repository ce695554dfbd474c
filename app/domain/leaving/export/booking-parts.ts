import { csvPart } from './part.ts';

/** What was booked, and what was paid for it; amounts in cents. */
export const BOOKING_PARTS = [
  csvPart(
    'appointments.csv',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT a.id, jsonb_build_object('id', a.id, 'state', a.state, 'startsAt', a."startsAt", 'endsAt', a."endsAt",
        'timeZone', a."timeZone", 'clientId', a."clientId", 'client', trim(c."firstName" || ' ' || c."lastName"),
        'services', (SELECT string_agg(s.name, ', ' ORDER BY s.position) FROM "AppointmentService" s
          WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id),
        'location', l.name, 'amountCents', a."amountCents", 'feeCents', a."feeCents", 'tipCents', a."tipAmountCents",
        'currency', a."amountCurrency", 'payment', b.status, 'clientMessage', a."clientMessage", 'note', a."practitionerNote",
        'noteToClient', a."noteToClient", 'visitAddress', a."visitAddress", 'visitAddressTwo', a."visitAddressTwo",
        'visitCity', a."visitCity", 'visitState', a."visitState", 'visitPostalCode', a."visitPostalCode",
        'bookedBy', a."bookedBy", 'createdAt', a."createdAt", 'cancelledAt', a."cancelledAt", 'noShowAt', a."noShowAt") AS row
      FROM "Appointment" a
      JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
      JOIN "Location" l ON l."practiceId" = a."practiceId" AND l.id = a."locationId"
      LEFT JOIN "Bill" b ON b."practiceId" = a."practiceId" AND b."appointmentId" = a.id
      WHERE a."practiceId" = ${practiceId}::uuid AND a.id > ${after}::uuid ORDER BY a.id LIMIT ${most}`,
    [
      'id',
      'state',
      'startsAt',
      'endsAt',
      'timeZone',
      'clientId',
      'client',
      'services',
      'location',
      'amountCents',
      'feeCents',
      'tipCents',
      'currency',
      'payment',
      'clientMessage',
      'note',
      'noteToClient',
      'visitAddress',
      'visitAddressTwo',
      'visitCity',
      'visitState',
      'visitPostalCode',
      'bookedBy',
      'createdAt',
      'cancelledAt',
      'noShowAt',
    ],
  ),
  csvPart(
    'bills.csv',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT b.id, jsonb_build_object('id', b.id, 'kind', b.kind, 'appointmentId', b."appointmentId",
        'registrationId', b."registrationId", 'giftCardId', b."giftCardId", 'clientId', b."clientId",
        'client', trim(c."firstName" || ' ' || c."lastName"), 'date', b."startsAt", 'status', b.status,
        'totalCents', b."totalCents", 'collectedCents', b."collectedCents", 'openCents', b."openCents",
        'currency', b.currency) AS row
      FROM "Bill" b JOIN "Client" c ON c."practiceId" = b."practiceId" AND c.id = b."clientId"
      WHERE b."practiceId" = ${practiceId}::uuid AND b.id > ${after}::uuid ORDER BY b.id LIMIT ${most}`,
    [
      'id',
      'kind',
      'appointmentId',
      'registrationId',
      'giftCardId',
      'clientId',
      'client',
      'date',
      'status',
      'totalCents',
      'collectedCents',
      'openCents',
      'currency',
    ],
  ),
  csvPart(
    'payments.csv',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT t.id, jsonb_build_object('id', t.id, 'billId', t."billId", 'what', t.purpose, 'how', t.type, 'by', t.provider,
        'outcome', t.state, 'amountCents', t."amountCents", 'tipCents', t."tipCents", 'platformFeeCents', t."platformFeeCents",
        'currency', t."amountCurrency", 'providerId', t."providerPaymentIntentId", 'error', t.error, 'createdAt', t."createdAt",
        'resolvedAt', t."resolvedAt") AS row
      FROM "Transaction" t
      WHERE t."practiceId" = ${practiceId}::uuid AND t.id > ${after}::uuid ORDER BY t.id LIMIT ${most}`,
    [
      'id',
      'billId',
      'what',
      'how',
      'by',
      'outcome',
      'amountCents',
      'tipCents',
      'platformFeeCents',
      'currency',
      'providerId',
      'error',
      'createdAt',
      'resolvedAt',
    ],
  ),
  csvPart(
    'refunds-and-adjustments.csv',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT d.id, jsonb_build_object('id', d.id, 'billId', d."billId", 'at', d."adjustedAt", 'amountCents', d."amountCents",
        'note', d.note, 'by', d.provider, 'providerId', d."providerRefundId", 'removedAt', d."removedAt") AS row
      FROM "Adjustment" d
      WHERE d."practiceId" = ${practiceId}::uuid AND d.id > ${after}::uuid ORDER BY d.id LIMIT ${most}`,
    ['id', 'billId', 'at', 'amountCents', 'note', 'by', 'providerId', 'removedAt'],
  ),
  csvPart(
    'ledger.csv',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT e.id, jsonb_build_object('id', e.id, 'billId', e."billId", 'kind', e.kind, 'debit', e.debit, 'credit', e.credit,
        'amountCents', e."amountCents", 'currency', e.currency, 'by', e.provider, 'providerId', e."providerId",
        'createdAt', e."createdAt") AS row
      FROM "LedgerEntry" e
      WHERE e."practiceId" = ${practiceId}::uuid AND e.id > ${after}::uuid ORDER BY e.id LIMIT ${most}`,
    ['id', 'billId', 'kind', 'debit', 'credit', 'amountCents', 'currency', 'by', 'providerId', 'createdAt'],
  ),
  csvPart(
    'event-registrations.csv',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT r.id, jsonb_build_object('id', r.id, 'eventId', r."bookableEventId", 'event', COALESCE(e.name, t.name),
        'startsAt', e."startsAt", 'clientId', r."clientId", 'client', trim(c."firstName" || ' ' || c."lastName"),
        'state', r.state, 'amountCents', r."amountCents", 'currency', r."amountCurrency", 'createdAt', r."createdAt",
        'cancelledAt', r."cancelledAt") AS row
      FROM "EventRegistration" r
      JOIN "BookableEvent" e ON e."practiceId" = r."practiceId" AND e.id = r."bookableEventId"
      JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
      JOIN "Client" c ON c."practiceId" = r."practiceId" AND c.id = r."clientId"
      WHERE r."practiceId" = ${practiceId}::uuid AND r.id > ${after}::uuid ORDER BY r.id LIMIT ${most}`,
    [
      'id',
      'eventId',
      'event',
      'startsAt',
      'clientId',
      'client',
      'state',
      'amountCents',
      'currency',
      'createdAt',
      'cancelledAt',
    ],
  ),
  csvPart(
    'gift-cards.csv',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT g.id, jsonb_build_object('id', g.id, 'state', g.state, 'amountCents', g."amountCents",
        'balanceCents', g."balanceCents", 'currency', g."amountCurrency", 'purchaser', g."purchaserName",
        'purchaserEmail', g."purchaserEmail", 'recipient', g."recipientName", 'recipientEmail', g."recipientEmail",
        'message', g.message, 'createdAt', g."createdAt", 'deliveredAt', g."deliveredAt") AS row
      FROM "GiftCard" g
      WHERE g."practiceId" = ${practiceId}::uuid AND g.id > ${after}::uuid ORDER BY g.id LIMIT ${most}`,
    [
      'id',
      'state',
      'amountCents',
      'balanceCents',
      'currency',
      'purchaser',
      'purchaserEmail',
      'recipient',
      'recipientEmail',
      'message',
      'createdAt',
      'deliveredAt',
    ],
  ),
  csvPart(
    'packages-of-clients.csv',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT k.id, jsonb_build_object('id', k.id, 'clientId', k."clientId", 'client', trim(c."firstName" || ' ' || c."lastName"),
        'name', k.name, 'sessions', k."numberOfSessions", 'sessionsLeft', k."sessionsRemaining", 'amountCents', k."amountCents",
        'createdAt', k."createdAt", 'cancelledAt', k."cancelledAt") AS row
      FROM "ClientPackage" k JOIN "Client" c ON c."practiceId" = k."practiceId" AND c.id = k."clientId"
      WHERE k."practiceId" = ${practiceId}::uuid AND k.id > ${after}::uuid ORDER BY k.id LIMIT ${most}`,
    [
      'id',
      'clientId',
      'client',
      'name',
      'sessions',
      'sessionsLeft',
      'amountCents',
      'createdAt',
      'cancelledAt',
    ],
  ),
  csvPart(
    'payouts.csv',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT o.id, to_jsonb(o) AS row FROM "Payout" o
      WHERE o."practiceId" = ${practiceId}::uuid AND o.id > ${after}::uuid ORDER BY o.id LIMIT ${most}`,
    [
      'id',
      'provider',
      'providerPayoutId',
      'state',
      'amountCents',
      'currency',
      'madeAt',
      'arrivesOn',
      'failure',
      'chargesCents',
      'refundsCents',
      'disputesCents',
      'othersCents',
      'feesCents',
    ],
  ),
  csvPart(
    'payout-lines.csv',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT l.id, to_jsonb(l) AS row FROM "PayoutLine" l
      WHERE l."practiceId" = ${practiceId}::uuid AND l.id > ${after}::uuid ORDER BY l.id LIMIT ${most}`,
    [
      'id',
      'payoutId',
      'kind',
      'billId',
      'transactionId',
      'amountCents',
      'feeCents',
      'platformFeeCents',
      'netCents',
      'description',
      'occurredAt',
    ],
  ),
  csvPart(
    'disputes.csv',
    (sql, practiceId, after, most) => sql<{ id: string; row: object }>`
      SELECT d.id, to_jsonb(d) AS row FROM "Dispute" d
      WHERE d."practiceId" = ${practiceId}::uuid AND d.id > ${after}::uuid ORDER BY d.id LIMIT ${most}`,
    [
      'id',
      'billId',
      'transactionId',
      'provider',
      'providerDisputeId',
      'state',
      'reason',
      'amountCents',
      'feeCents',
      'currency',
      'openedAt',
      'dueAt',
      'answer',
      'evidence',
      'answeredAt',
      'earlierAnswers',
      'closedAt',
    ],
  ),
];
