-- CreateTable
CREATE TABLE "ContactMessage" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "text" TEXT NOT NULL,
    "sentAt" TIMESTAMPTZ(3) NOT NULL,
    "doneAt" TIMESTAMPTZ(3),

    CONSTRAINT "ContactMessage_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ContactMessage_practiceId_id_key" ON "ContactMessage"("practiceId", "id");

-- AddForeignKey
ALTER TABLE "ContactMessage" ADD CONSTRAINT "ContactMessage_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What waits in the inbox.
CREATE INDEX "ContactMessage_waiting_idx" ON "ContactMessage"("practiceId", "sentAt") WHERE "doneAt" IS NULL;
