CREATE TABLE "asset" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"custom_words" text GENERATED ALWAYS AS (app_words(custom_fields)) STORED,
	"name" text NOT NULL,
	"description" text,
	"parent_id" uuid,
	"location_id" uuid,
	"color" text,
	"manufacturer" text,
	"model" text,
	"serial_number" text,
	"criticality" text,
	"purchase_date" date,
	"purchase_cost" numeric(14, 2),
	"warranty_until" date,
	"qrcode" jsonb NOT NULL,
	"operating_calendar" jsonb,
	"products" jsonb,
	"lineage" text collate "C" NOT NULL,
	"kept_category" text DEFAULT 'online' NOT NULL,
	"kept_type" uuid,
	"kept_until" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("description", '') || ' ' || coalesce("manufacturer", '') || ' ' || coalesce("model", '') || ' ' || coalesce("serial_number", ''))) STORED,
	CONSTRAINT "asset_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "asset_status_change" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone,
	"begins" timestamp(3) with time zone NOT NULL,
	"status_category" text NOT NULL,
	"status_type" uuid NOT NULL,
	"status_change_type" text,
	"notes" text,
	"changed_from_source" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "asset_status_change_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "asset_status_step" (
	"organization_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"change_id" uuid,
	CONSTRAINT "asset_status_step_organization_id_asset_id_since_pk" PRIMARY KEY("organization_id","asset_id","since")
);
--> statement-breakpoint
CREATE TABLE "health_status" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"custom_words" text GENERATED ALWAYS AS (app_words(custom_fields)) STORED,
	"name" text NOT NULL,
	"description" text,
	"category" text NOT NULL,
	"is_builtin" boolean DEFAULT false NOT NULL,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("description", ''))) STORED,
	CONSTRAINT "health_status_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_organization_id_parent_id_asset_organization_id_id_fk" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."asset"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_organization_id_location_id_location_organization_id_id_fk" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."location"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset" ADD CONSTRAINT "asset_organization_id_kept_type_health_status_organization_id_id_fk" FOREIGN KEY ("organization_id","kept_type") REFERENCES "public"."health_status"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_status_change" ADD CONSTRAINT "asset_status_change_organization_id_asset_id_asset_organization_id_id_fk" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."asset"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_status_change" ADD CONSTRAINT "asset_status_change_organization_id_status_type_health_status_organization_id_id_fk" FOREIGN KEY ("organization_id","status_type") REFERENCES "public"."health_status"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_status_step" ADD CONSTRAINT "asset_status_step_organization_id_asset_id_asset_organization_id_id_fk" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."asset"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_status_step" ADD CONSTRAINT "asset_status_step_organization_id_change_id_asset_status_change_organization_id_id_fk" FOREIGN KEY ("organization_id","change_id") REFERENCES "public"."asset_status_change"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_parent" ON "asset" USING btree ("organization_id","parent_id");--> statement-breakpoint
CREATE INDEX "asset_location" ON "asset" USING btree ("organization_id","location_id");--> statement-breakpoint
CREATE INDEX "asset_lineage" ON "asset" USING btree ("organization_id","lineage");--> statement-breakpoint
CREATE INDEX "asset_category" ON "asset" USING btree ("organization_id","kept_category",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_type" ON "asset" USING btree ("organization_id","kept_type");--> statement-breakpoint
CREATE INDEX "asset_due" ON "asset" USING btree ("organization_id","kept_until") WHERE kept_until is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "asset_code" ON "asset" USING btree (lower(qrcode ->> 'code')) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_name" ON "asset" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_age" ON "asset" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "asset_search" ON "asset" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "asset_words" ON "asset" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "asset_custom" ON "asset" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "asset_status_change_asset" ON "asset_status_change" USING btree ("organization_id","asset_id");--> statement-breakpoint
CREATE INDEX "asset_status_change_type" ON "asset_status_change" USING btree ("organization_id","status_type");--> statement-breakpoint
CREATE INDEX "asset_status_step_change" ON "asset_status_step" USING btree ("organization_id","change_id");--> statement-breakpoint
CREATE INDEX "health_status_name" ON "health_status" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "health_status_age" ON "health_status" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "health_status_search" ON "health_status" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "health_status_words" ON "health_status" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "health_status_custom" ON "health_status" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';