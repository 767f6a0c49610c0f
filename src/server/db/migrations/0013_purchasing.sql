CREATE TABLE "asset_vendor" (
	"organization_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	CONSTRAINT "asset_vendor_organization_id_asset_id_vendor_id_pk" PRIMARY KEY("organization_id","asset_id","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "purchase_order_part" (
	"organization_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	CONSTRAINT "purchase_order_part_organization_id_order_id_part_id_pk" PRIMARY KEY("organization_id","order_id","part_id")
);
--> statement-breakpoint
CREATE TABLE "purchase_order" (
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
	"number" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"vendor_id" uuid NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deliver_to_id" uuid,
	"expected_on" date,
	"note" text,
	"approved_by_id" uuid,
	"sent_at" timestamp(3) with time zone,
	"sent_to" text,
	"reason" text,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("note", ''))) STORED,
	CONSTRAINT "purchase_order_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "purchase_receipt" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" numeric(14, 2),
	"note" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "purchase_receipt_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "purchase_receipt_quantity" CHECK (quantity > 0)
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
ALTER TABLE "mail" ADD COLUMN "attachment_name" text;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "attachment" "bytea";--> statement-breakpoint
ALTER TABLE "asset_vendor" ADD CONSTRAINT "asset_vendor_organization_id_asset_id_asset_organization_id_id_fk" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."asset"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_vendor" ADD CONSTRAINT "asset_vendor_organization_id_vendor_id_vendor_organization_id_id_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendor"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_part" ADD CONSTRAINT "purchase_order_part_organization_id_order_id_purchase_order_organization_id_id_fk" FOREIGN KEY ("organization_id","order_id") REFERENCES "public"."purchase_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_part" ADD CONSTRAINT "purchase_order_part_organization_id_part_id_part_organization_id_id_fk" FOREIGN KEY ("organization_id","part_id") REFERENCES "public"."part"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_organization_id_vendor_id_vendor_organization_id_id_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendor"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_organization_id_deliver_to_id_location_organization_id_id_fk" FOREIGN KEY ("organization_id","deliver_to_id") REFERENCES "public"."location"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_organization_id_approved_by_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","approved_by_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipt" ADD CONSTRAINT "purchase_receipt_organization_id_order_id_purchase_order_organization_id_id_fk" FOREIGN KEY ("organization_id","order_id") REFERENCES "public"."purchase_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipt" ADD CONSTRAINT "purchase_receipt_organization_id_part_id_part_organization_id_id_fk" FOREIGN KEY ("organization_id","part_id") REFERENCES "public"."part"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipt" ADD CONSTRAINT "purchase_receipt_organization_id_location_id_location_organization_id_id_fk" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."location"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_vendor" ADD CONSTRAINT "part_vendor_organization_id_part_id_part_organization_id_id_fk" FOREIGN KEY ("organization_id","part_id") REFERENCES "public"."part"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_vendor" ADD CONSTRAINT "part_vendor_organization_id_vendor_id_vendor_organization_id_id_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendor"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_vendor_vendor" ON "asset_vendor" USING btree ("organization_id","vendor_id");--> statement-breakpoint
CREATE INDEX "purchase_order_part_part" ON "purchase_order_part" USING btree ("organization_id","part_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_number" ON "purchase_order" USING btree ("organization_id","number");--> statement-breakpoint
CREATE INDEX "purchase_order_vendor" ON "purchase_order" USING btree ("organization_id","vendor_id");--> statement-breakpoint
CREATE INDEX "purchase_order_status" ON "purchase_order" USING btree ("organization_id","status");--> statement-breakpoint
CREATE INDEX "purchase_order_deliver_to" ON "purchase_order" USING btree ("organization_id","deliver_to_id");--> statement-breakpoint
CREATE INDEX "purchase_order_name" ON "purchase_order" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "purchase_order_age" ON "purchase_order" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "purchase_order_search" ON "purchase_order" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "purchase_order_words" ON "purchase_order" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "purchase_order_custom" ON "purchase_order" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "purchase_receipt_order" ON "purchase_receipt" USING btree ("organization_id","order_id");--> statement-breakpoint
CREATE INDEX "part_vendor_vendor" ON "part_vendor" USING btree ("organization_id","vendor_id");--> statement-breakpoint
CREATE INDEX "vendor_name" ON "vendor" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendor_age" ON "vendor" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vendor_search" ON "vendor" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vendor_words" ON "vendor" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "vendor_custom" ON "vendor" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_organization_id_vendor_id_vendor_organization_id_id_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendor"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_vendor" ON "contact" USING btree ("organization_id","vendor_id");