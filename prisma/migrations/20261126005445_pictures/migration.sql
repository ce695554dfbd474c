-- CreateEnum
CREATE TYPE "MediaPurpose" AS ENUM ('picture', 'document');

-- CreateEnum
CREATE TYPE "MediaState" AS ENUM ('uploading', 'processing', 'ready', 'failed');

-- AlterTable
ALTER TABLE "GalleryImage" ALTER COLUMN "defaultPhotoUrl" DROP NOT NULL;

-- AlterTable
ALTER TABLE "MediaAsset" ADD COLUMN     "color" TEXT,
ADD COLUMN     "error" TEXT,
ADD COLUMN     "focusX" INTEGER NOT NULL DEFAULT 50,
ADD COLUMN     "focusY" INTEGER NOT NULL DEFAULT 50,
ADD COLUMN     "purpose" "MediaPurpose" NOT NULL DEFAULT 'picture',
ADD COLUMN     "state" "MediaState" NOT NULL DEFAULT 'ready',
ADD COLUMN     "unusedSince" TIMESTAMPTZ(3);

ALTER TABLE "MediaAsset" ADD CONSTRAINT "MediaAsset_focus" CHECK ("focusX" BETWEEN 0 AND 100 AND "focusY" BETWEEN 0 AND 100);

-- Few wait at any time: the worker looks for them every twenty seconds.
CREATE INDEX "MediaAsset_unused" ON "MediaAsset" ("unusedSince") WHERE "unusedSince" IS NOT NULL;

GRANT SELECT (id, "practiceId", "unusedSince") ON "MediaAsset" TO tendwell_lookup;
CREATE POLICY lookup ON "MediaAsset" FOR SELECT TO tendwell_lookup USING (true);
