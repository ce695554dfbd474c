-- AlterTable
ALTER TABLE "VideoReview" ADD COLUMN     "storeUploadId" TEXT;

-- One video review per review, and so per appointment; after one was rejected, a link for another.
CREATE UNIQUE INDEX "VideoReview_one_per_review" ON "VideoReview" ("practiceId", "reviewId") WHERE status <> 'rejected';

-- Row-level security and grants for every table that has none yet.
CALL tenancy.protect_tables();
