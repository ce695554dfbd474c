-- CreateEnum
CREATE TYPE "ClientMessageKind" AS ENUM ('booking', 'reminder', 'payment', 'past_due', 'request');

-- AlterTable
ALTER TABLE "Client" ADD COLUMN     "mutedEmails" "ClientMessageKind"[] NOT NULL DEFAULT ARRAY[]::"ClientMessageKind"[],
ADD COLUMN     "mutedTexts" "ClientMessageKind"[] NOT NULL DEFAULT ARRAY[]::"ClientMessageKind"[];

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
