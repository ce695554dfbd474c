-- CreateIndex
CREATE INDEX "Message_practiceId_sentAt_idx" ON "Message"("practiceId", "sentAt");
