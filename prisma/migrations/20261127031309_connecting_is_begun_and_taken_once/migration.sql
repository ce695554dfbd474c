-- CreateEnum
CREATE TYPE "ConnectingVendor" AS ENUM ('calendars', 'square', 'paypal', 'zoom');

-- CreateTable
CREATE TABLE "ConnectAttempt" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "vendor" "ConnectingVendor" NOT NULL,
    "sessionId" UUID NOT NULL,
    "stateHash" TEXT NOT NULL,
    "verifierEncrypted" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ConnectAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ConnectAttempt_stateHash_key" ON "ConnectAttempt"("stateHash");

-- CreateIndex
CREATE UNIQUE INDEX "ConnectAttempt_practiceId_id_key" ON "ConnectAttempt"("practiceId", "id");

-- AddForeignKey
ALTER TABLE "ConnectAttempt" ADD CONSTRAINT "ConnectAttempt_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;
