-- CreateEnum
CREATE TYPE "SharedCalendarDetail" AS ENUM ('busy', 'services', 'names');

-- CreateTable
CREATE TABLE "SharedCalendar" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "tokenEncrypted" TEXT NOT NULL,
    "detail" "SharedCalendarDetail" NOT NULL DEFAULT 'services',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SharedCalendar_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SharedCalendar_practiceId_key" ON "SharedCalendar"("practiceId");

-- CreateIndex
CREATE UNIQUE INDEX "SharedCalendar_tokenHash_key" ON "SharedCalendar"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "SharedCalendar_practiceId_id_key" ON "SharedCalendar"("practiceId", "id");

-- AddForeignKey
ALTER TABLE "SharedCalendar" ADD CONSTRAINT "SharedCalendar_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

GRANT SELECT (id, "practiceId", "tokenHash") ON "SharedCalendar" TO tendwell_lookup;
CREATE POLICY lookup ON "SharedCalendar" FOR SELECT TO tendwell_lookup USING (true);
