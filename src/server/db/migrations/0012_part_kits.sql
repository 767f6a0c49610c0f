ALTER TABLE "part" ADD COLUMN "components" jsonb;--> statement-breakpoint
CREATE INDEX "part_kit" ON "part" USING btree ("organization_id") WHERE components is not null;