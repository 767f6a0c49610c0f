CREATE TABLE "asset_vendor" (
	"organization_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	CONSTRAINT "asset_vendor_organization_id_asset_id_vendor_id_pk" PRIMARY KEY("organization_id","asset_id","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "part_vendor" (
	"organization_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"number" text,
	"price" numeric(14, 2),
	"lead_time_days" integer,
	CONSTRAINT "part_vendor_organization_id_part_id_vendor_id_pk" PRIMARY KEY("organization_id","part_id","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "vendor" (
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
	"website" text,
	"address" text,
	"country" text,
	"industry_type" text,
	"lead_time_days" integer,
	"color" text,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("description", '') || ' ' || coalesce("website", '') || ' ' || coalesce("address", ''))) STORED,
	CONSTRAINT "vendor_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "vendor_id" uuid;--> statement-breakpoint
ALTER TABLE "asset_vendor" ADD CONSTRAINT "asset_vendor_organization_id_asset_id_asset_organization_id_id_fk" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."asset"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_vendor" ADD CONSTRAINT "asset_vendor_organization_id_vendor_id_vendor_organization_id_id_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendor"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_vendor" ADD CONSTRAINT "part_vendor_organization_id_part_id_part_organization_id_id_fk" FOREIGN KEY ("organization_id","part_id") REFERENCES "public"."part"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_vendor" ADD CONSTRAINT "part_vendor_organization_id_vendor_id_vendor_organization_id_id_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendor"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_vendor_vendor" ON "asset_vendor" USING btree ("organization_id","vendor_id");--> statement-breakpoint
CREATE INDEX "part_vendor_vendor" ON "part_vendor" USING btree ("organization_id","vendor_id");--> statement-breakpoint
CREATE INDEX "vendor_name" ON "vendor" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendor_age" ON "vendor" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendor_search" ON "vendor" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vendor_words" ON "vendor" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "vendor_custom" ON "vendor" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_organization_id_vendor_id_vendor_organization_id_id_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendor"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_vendor" ON "contact" USING btree ("organization_id","vendor_id");