-- CreateEnum
CREATE TYPE "PageKind" AS ENUM ('front', 'free', 'service', 'notFound');

-- AlterTable
ALTER TABLE "Page" ADD COLUMN     "description" TEXT,
ADD COLUMN     "isDraft" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "kind" "PageKind" NOT NULL DEFAULT 'front',
ADD COLUMN     "menuLabel" TEXT,
ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "serviceId" UUID;

-- AlterTable
ALTER TABLE "PublishedPage" ADD COLUMN     "kind" "PageKind" NOT NULL DEFAULT 'front';

-- CreateTable
CREATE TABLE "Website" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "design" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "takenDownAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Website_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Publication" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "builderVersion" "BuilderVersion" NOT NULL DEFAULT 'v2',
    "number" INTEGER NOT NULL,
    "snapshot" JSONB NOT NULL,
    "publishedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Publication_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SiteRedirect" (
    "id" UUID NOT NULL,
    "practiceId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "target" TEXT,
    "isOwn" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SiteRedirect_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Website_practiceId_key" ON "Website"("practiceId");

-- CreateIndex
CREATE UNIQUE INDEX "Website_practiceId_id_key" ON "Website"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Publication_practiceId_id_key" ON "Publication"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Publication_practiceId_number_key" ON "Publication"("practiceId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "SiteRedirect_practiceId_id_key" ON "SiteRedirect"("practiceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SiteRedirect_practiceId_path_key" ON "SiteRedirect"("practiceId", "path");

-- AddForeignKey
ALTER TABLE "Website" ADD CONSTRAINT "Website_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Page" ADD CONSTRAINT "Page_practiceId_serviceId_fkey" FOREIGN KEY ("practiceId", "serviceId") REFERENCES "Service"("practiceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Publication" ADD CONSTRAINT "Publication_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SiteRedirect" ADD CONSTRAINT "SiteRedirect_practiceId_fkey" FOREIGN KEY ("practiceId") REFERENCES "Practice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What pages kept each for itself, their site keeps once.
INSERT INTO "Website" (id, "practiceId", design)
SELECT gen_random_uuid(), w."practiceId", jsonb_build_object(
  'version', 1,
  'theme', jsonb_build_object('palette', COALESCE(w.data #> '{root,props,look}', '"linen"')),
  'header', COALESCE(w.data #> '{root,props,header}', w.data -> 'header',
                     '{"logo": "", "bookLabel": "Book now", "showNavigation": true}'),
  'footer', COALESCE(w.data #> '{root,props,footer}', w.data -> 'footer', '{"text": "", "showPolicy": true}'))
FROM "Page" w WHERE w."builderVersion" = 'v2' AND w.path = '/';

-- What is before visitors becomes the first publication: later ones are compared with it.
INSERT INTO "Publication" (id, "practiceId", number, snapshot, "publishedAt")
SELECT gen_random_uuid(), w."practiceId", 1, jsonb_build_object('design', s.design, 'pages', jsonb_build_array(jsonb_build_object(
  'id', w.id, 'kind', 'front', 'serviceId', NULL, 'path', '/', 'title', w.title, 'description', NULL, 'menuLabel', NULL,
  'data', w.data))), p."publishedAt"
FROM "PublishedPage" p JOIN "Page" w ON w."practiceId" = p."practiceId" AND w.path = p.path AND w."builderVersion" = 'v2'
JOIN "Website" s ON s."practiceId" = p."practiceId" WHERE p.path = '/';
UPDATE "PublishedPage" SET version = 1;
