UPDATE "proposal" SET "key" = "key" || ' ' || "id" WHERE "api_key_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal" ADD COLUMN "name" text GENERATED ALWAYS AS (title) STORED;--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_open_of_assistant" ON "proposal" USING btree ("organization_id","api_key_id","key") WHERE state in ('open', 'snoozed') and api_key_id is not null;--> statement-breakpoint
CREATE INDEX "proposal_of_assistant" ON "proposal" USING btree ("organization_id","api_key_id","key") WHERE api_key_id is not null;