CREATE TABLE "custom_field" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"custom_words" text GENERATED ALWAYS AS (app_words(custom_fields)) STORED,
	"entity" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"options" jsonb,
	"required" boolean DEFAULT false NOT NULL,
	"help" text,
	"position" double precision NOT NULL,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("help", ''))) STORED,
	CONSTRAINT "custom_field_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "custom_words" text GENERATED ALWAYS AS (app_words(custom_fields)) STORED;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "custom_words" text GENERATED ALWAYS AS (app_words(custom_fields)) STORED;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "custom_words" text GENERATED ALWAYS AS (app_words(custom_fields)) STORED;--> statement-breakpoint
ALTER TABLE "location" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "location" ADD COLUMN "custom_words" text GENERATED ALWAYS AS (app_words(custom_fields)) STORED;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "custom_words" text GENERATED ALWAYS AS (app_words(custom_fields)) STORED;--> statement-breakpoint
ALTER TABLE "saved_view" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_view" ADD COLUMN "custom_words" text GENERATED ALWAYS AS (app_words(custom_fields)) STORED;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "custom_words" text GENERATED ALWAYS AS (app_words(custom_fields)) STORED;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_field_key" ON "custom_field" USING btree ("organization_id","entity","key");--> statement-breakpoint
CREATE INDEX "custom_field_name" ON "custom_field" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "custom_field_age" ON "custom_field" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "custom_field_search" ON "custom_field" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "custom_field_words" ON "custom_field" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "custom_field_custom" ON "custom_field" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "api_key_words" ON "api_key" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "api_key_custom" ON "api_key" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "contact_words" ON "contact" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "contact_custom" ON "contact" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "invitation_words" ON "invitation" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "invitation_custom" ON "invitation" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "location_words" ON "location" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "location_custom" ON "location" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "team_words" ON "team" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "team_custom" ON "team" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "saved_view_words" ON "saved_view" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "saved_view_custom" ON "saved_view" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "member_words" ON "member" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "member_custom" ON "member" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';