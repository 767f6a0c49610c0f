CREATE TABLE "asset_part" (
	"organization_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	CONSTRAINT "asset_part_organization_id_asset_id_part_id_pk" PRIMARY KEY("organization_id","asset_id","part_id")
);
--> statement-breakpoint
CREATE TABLE "part" (
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
	"number" text,
	"description" text,
	"category" text,
	"unit" text,
	"unit_cost" numeric(14, 2),
	"average_cost" numeric(20, 6),
	"quantity" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"low_stocks" integer DEFAULT 0 NOT NULL,
	"movements" integer DEFAULT 0 NOT NULL,
	"color" text,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("number", '') || ' ' || coalesce("description", '') || ' ' || coalesce("category", ''))) STORED,
	CONSTRAINT "part_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "part_counts" CHECK (quantity >= 0 and reserved >= 0 and low_stocks >= 0)
);
--> statement-breakpoint
CREATE TABLE "part_movement" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"location_id" uuid NOT NULL,
	"other_location_id" uuid,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"balance" integer NOT NULL,
	"unit_cost" numeric(14, 2),
	"reason" text,
	"source" text NOT NULL,
	"origin_type" text,
	"origin_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "part_movement_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "part_movement_balance" CHECK (balance >= 0)
);
--> statement-breakpoint
CREATE TABLE "part_reservation" (
	"organization_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"origin_type" text NOT NULL,
	"origin_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "part_reservation_organization_id_origin_type_origin_id_part_id_location_id_pk" PRIMARY KEY("organization_id","origin_type","origin_id","part_id","location_id"),
	CONSTRAINT "part_reservation_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "part_stock" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"quantity" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"minimum_quantity" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "part_stock_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "part_stock_quantity" CHECK (quantity >= 0 and quantity <= 100000000),
	CONSTRAINT "part_stock_reserved" CHECK (reserved >= 0),
	CONSTRAINT "part_stock_minimum" CHECK (minimum_quantity >= 0)
);
--> statement-breakpoint
ALTER TABLE "asset_part" ADD CONSTRAINT "asset_part_organization_id_asset_id_asset_organization_id_id_fk" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."asset"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_part" ADD CONSTRAINT "asset_part_organization_id_part_id_part_organization_id_id_fk" FOREIGN KEY ("organization_id","part_id") REFERENCES "public"."part"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_movement" ADD CONSTRAINT "part_movement_organization_id_part_id_part_organization_id_id_fk" FOREIGN KEY ("organization_id","part_id") REFERENCES "public"."part"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_movement" ADD CONSTRAINT "part_movement_organization_id_location_id_location_organization_id_id_fk" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."location"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_movement" ADD CONSTRAINT "part_movement_organization_id_other_location_id_location_organization_id_id_fk" FOREIGN KEY ("organization_id","other_location_id") REFERENCES "public"."location"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_reservation" ADD CONSTRAINT "part_reservation_organization_id_part_id_part_organization_id_id_fk" FOREIGN KEY ("organization_id","part_id") REFERENCES "public"."part"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_reservation" ADD CONSTRAINT "part_reservation_organization_id_location_id_location_organization_id_id_fk" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."location"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_stock" ADD CONSTRAINT "part_stock_organization_id_part_id_part_organization_id_id_fk" FOREIGN KEY ("organization_id","part_id") REFERENCES "public"."part"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_stock" ADD CONSTRAINT "part_stock_organization_id_location_id_location_organization_id_id_fk" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."location"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_part_part" ON "asset_part" USING btree ("organization_id","part_id");--> statement-breakpoint
CREATE INDEX "part_low" ON "part" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null and low_stocks > 0;--> statement-breakpoint
CREATE INDEX "part_category" ON "part" USING btree ("organization_id","category");--> statement-breakpoint
CREATE INDEX "part_name" ON "part" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "part_age" ON "part" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "part_search" ON "part" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "part_words" ON "part" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "part_custom" ON "part" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "part_movement_order" ON "part_movement" USING btree ("organization_id","part_id","seq");--> statement-breakpoint
CREATE INDEX "part_movement_location" ON "part_movement" USING btree ("organization_id","location_id");--> statement-breakpoint
CREATE INDEX "part_movement_origin" ON "part_movement" USING btree ("organization_id","origin_type","origin_id");--> statement-breakpoint
CREATE INDEX "part_reservation_place" ON "part_reservation" USING btree ("organization_id","part_id","location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "part_stock_place" ON "part_stock" USING btree ("organization_id","part_id","location_id");--> statement-breakpoint
CREATE INDEX "part_stock_location" ON "part_stock" USING btree ("organization_id","location_id");