-- What is encrypted says so. Renaming keeps rows, grants and indexes; a program of before has to be stopped first.
ALTER TABLE "Appointment" RENAME COLUMN "instantActionTokenSealed" TO "instantActionTokenEncrypted";
ALTER TABLE "CalendarConnection" RENAME COLUMN "accessTokenSealed" TO "accessTokenEncrypted";
ALTER TABLE "CalendarConnection" RENAME COLUMN "refreshTokenSealed" TO "refreshTokenEncrypted";
ALTER TABLE "ClientNote" RENAME COLUMN "textSealed" TO "textEncrypted";
ALTER TABLE "ConferencingAccount" RENAME COLUMN "accessTokenSealed" TO "accessTokenEncrypted";
ALTER TABLE "ConferencingAccount" RENAME COLUMN "refreshTokenSealed" TO "refreshTokenEncrypted";
ALTER TABLE "Meeting" RENAME COLUMN "startUrlSealed" TO "startUrlEncrypted";
ALTER TABLE "EventRegistration" RENAME COLUMN "tokenSealed" TO "tokenEncrypted";
ALTER TABLE "GiftCard" RENAME COLUMN "codeSealed" TO "codeEncrypted";
ALTER TABLE "IntakeRequest" RENAME COLUMN "responseSealed" TO "responseEncrypted";
ALTER TABLE "IntakeRequest" RENAME COLUMN "uniqueIdSealed" TO "uniqueIdEncrypted";
ALTER TABLE "PaymentAccount" RENAME COLUMN "accessTokenSealed" TO "accessTokenEncrypted";
ALTER TABLE "PaymentAccount" RENAME COLUMN "refreshTokenSealed" TO "refreshTokenEncrypted";
ALTER TABLE "Practice" RENAME COLUMN "referralCodeSealed" TO "referralCodeEncrypted";
ALTER TABLE "Review" RENAME COLUMN "tokenSealed" TO "tokenEncrypted";
ALTER TABLE "ReviewRequest" RENAME COLUMN "tokenSealed" TO "tokenEncrypted";
ALTER TABLE "VideoReview" RENAME COLUMN "uploadHashSealed" TO "uploadHashEncrypted";
