CREATE TABLE "export_file" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entity_type" text,
	"query" text,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"row_count" integer,
	"size" bigint,
	"stored_as" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "export_file_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "location" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "measurement" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "part" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "vendor" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "other_cost" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "time_entry" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "export_file" ADD CONSTRAINT "export_file_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_file_member" ON "export_file" USING btree ("organization_id","member_id","created_at");--> statement-breakpoint
CREATE INDEX "export_file_stored" ON "export_file" USING btree ("organization_id","stored_as");--> statement-breakpoint
CREATE UNIQUE INDEX "asset_external_id" ON "asset" USING btree ("organization_id","external_id") WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "location_external_id" ON "location" USING btree ("organization_id","external_id") WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "measurement_external_id" ON "measurement" USING btree ("organization_id","external_id") WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "part_external_id" ON "part" USING btree ("organization_id","external_id") WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "team_external_id" ON "team" USING btree ("organization_id","external_id") WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_external_id" ON "contact" USING btree ("organization_id","external_id") WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_external_id" ON "vendor" USING btree ("organization_id","external_id") WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "other_cost_external_id" ON "other_cost" USING btree ("organization_id","external_id") WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "time_entry_external_id" ON "time_entry" USING btree ("organization_id","external_id") WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_external_id" ON "work_order" USING btree ("organization_id","external_id") WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "member_external_id" ON "member" USING btree ("organization_id","external_id") WHERE external_id is not null and deleted_at is null;