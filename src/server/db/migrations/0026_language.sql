ALTER TABLE "member" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;