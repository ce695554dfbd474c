-- CreateTable
CREATE TABLE "TimeProposal" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "appointmentId" UUID NOT NULL,
    "previousStart" TIMESTAMPTZ(3) NOT NULL,
    "starts" TIMESTAMPTZ(3)[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "takenAt" TIMESTAMPTZ(3),

    CONSTRAINT "TimeProposal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "TimeProposal_practiceId_id_key" ON "TimeProposal"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "TimeProposal_practiceId_appointmentId_key" ON "TimeProposal"("practiceId", "appointmentId");

-- AddForeignKey
ALTER TABLE "TimeProposal" ADD CONSTRAINT "TimeProposal_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimeProposal" ADD CONSTRAINT "TimeProposal_practiceId_appointmentId_fkey" FOREIGN KEY ("practiceId", "appointmentId") REFERENCES "Appointment"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
