CREATE TABLE "comment" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"text" text NOT NULL,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone,
	"created_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "comment_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "other_cost" (
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
	"work_order_id" uuid NOT NULL,
	"category" text NOT NULL,
	"cost" numeric(14, 2) NOT NULL,
	"user_id" uuid NOT NULL,
	"description" text,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("description", ''))) STORED,
	CONSTRAINT "other_cost_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "other_cost_cost" CHECK (cost > 0)
);
--> statement-breakpoint
CREATE TABLE "time_entry" (
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
	"work_order_id" uuid NOT NULL,
	"time_type" text NOT NULL,
	"user_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	"hourly_rate" numeric(14, 2),
	"description" text,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("description", ''))) STORED,
	CONSTRAINT "time_entry_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "time_entry_minutes" CHECK (minutes > 0)
);
--> statement-breakpoint
CREATE TABLE "work_order_link" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"work_order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"other_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "work_order_link_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_order_part" (
	"organization_id" uuid NOT NULL,
	"work_order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"part_id" uuid NOT NULL,
	"location_id" uuid,
	"quantity" integer NOT NULL,
	"unit_cost" numeric(14, 2),
	CONSTRAINT "work_order_part_organization_id_work_order_id_position_pk" PRIMARY KEY("organization_id","work_order_id","position"),
	CONSTRAINT "work_order_part_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "work_order" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"custom_words" text GENERATED ALWAYS AS (app_words(custom_fields)) STORED,
	"kind" text DEFAULT 'work_order' NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"priority" text DEFAULT 'medium' NOT NULL,
	"work_type" text DEFAULT 'reactive' NOT NULL,
	"asset_id" uuid,
	"location_id" uuid,
	"estimated_minutes" integer,
	"recurrence" jsonb,
	"field_rules" jsonb,
	"number" integer,
	"code" text,
	"status" text,
	"start_date" timestamp(3) with time zone,
	"due_date" timestamp(3) with time zone,
	"done_reason" text,
	"on_hold_reason" text,
	"status_note" text,
	"completed_at" timestamp(3) with time zone,
	"completed_by_id" uuid,
	"source" text,
	"origin_type" text,
	"origin_id" text,
	"template_id" uuid,
	"parent_id" uuid,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("description", '') || ' ' || coalesce("code", ''))) STORED,
	CONSTRAINT "work_order_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "work_order_kind" CHECK (kind = 'template' or (number is not null and code is not null and status is not null))
);
--> statement-breakpoint
CREATE TABLE "work_order_team" (
	"organization_id" uuid NOT NULL,
	"work_order_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	CONSTRAINT "work_order_team_organization_id_work_order_id_team_id_pk" PRIMARY KEY("organization_id","work_order_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "work_order_user" (
	"organization_id" uuid NOT NULL,
	"work_order_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "work_order_user_organization_id_work_order_id_member_id_pk" PRIMARY KEY("organization_id","work_order_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "work_order_vendor" (
	"organization_id" uuid NOT NULL,
	"work_order_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	CONSTRAINT "work_order_vendor_organization_id_work_order_id_vendor_id_pk" PRIMARY KEY("organization_id","work_order_id","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "work_timer" (
	"organization_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"work_order_id" uuid NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "work_timer_organization_id_member_id_pk" PRIMARY KEY("organization_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_organization_id_created_by_member_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "other_cost" ADD CONSTRAINT "other_cost_organization_id_work_order_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "other_cost" ADD CONSTRAINT "other_cost_organization_id_user_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entry" ADD CONSTRAINT "time_entry_organization_id_work_order_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entry" ADD CONSTRAINT "time_entry_organization_id_user_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_link" ADD CONSTRAINT "work_order_link_organization_id_work_order_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_link" ADD CONSTRAINT "work_order_link_organization_id_other_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","other_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_part" ADD CONSTRAINT "work_order_part_organization_id_work_order_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_part" ADD CONSTRAINT "work_order_part_organization_id_part_id_part_organization_id_id_fk" FOREIGN KEY ("organization_id","part_id") REFERENCES "public"."part"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_part" ADD CONSTRAINT "work_order_part_organization_id_location_id_location_organization_id_id_fk" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."location"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_organization_id_asset_id_asset_organization_id_id_fk" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."asset"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_organization_id_location_id_location_organization_id_id_fk" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."location"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_organization_id_completed_by_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","completed_by_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_organization_id_template_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_organization_id_parent_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_team" ADD CONSTRAINT "work_order_team_organization_id_work_order_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_team" ADD CONSTRAINT "work_order_team_organization_id_team_id_team_organization_id_id_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."team"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_user" ADD CONSTRAINT "work_order_user_organization_id_work_order_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_user" ADD CONSTRAINT "work_order_user_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_vendor" ADD CONSTRAINT "work_order_vendor_organization_id_work_order_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_vendor" ADD CONSTRAINT "work_order_vendor_organization_id_vendor_id_vendor_organization_id_id_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendor"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_timer" ADD CONSTRAINT "work_timer_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_timer" ADD CONSTRAINT "work_timer_organization_id_work_order_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_entity" ON "comment" USING btree ("organization_id","entity_type","entity_id","created_at");--> statement-breakpoint
CREATE INDEX "other_cost_work_order" ON "other_cost" USING btree ("organization_id","work_order_id");--> statement-breakpoint
CREATE INDEX "other_cost_user" ON "other_cost" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "other_cost_name" ON "other_cost" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "other_cost_age" ON "other_cost" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "other_cost_search" ON "other_cost" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "other_cost_words" ON "other_cost" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "other_cost_custom" ON "other_cost" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "time_entry_work_order" ON "time_entry" USING btree ("organization_id","work_order_id");--> statement-breakpoint
CREATE INDEX "time_entry_user" ON "time_entry" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "time_entry_name" ON "time_entry" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "time_entry_age" ON "time_entry" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "time_entry_search" ON "time_entry" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "time_entry_words" ON "time_entry" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "time_entry_custom" ON "time_entry" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_link_pair" ON "work_order_link" USING btree ("organization_id","work_order_id","other_id","kind");--> statement-breakpoint
CREATE INDEX "work_order_link_other" ON "work_order_link" USING btree ("organization_id","other_id");--> statement-breakpoint
CREATE INDEX "work_order_part_part" ON "work_order_part" USING btree ("organization_id","part_id");--> statement-breakpoint
CREATE INDEX "work_order_part_location" ON "work_order_part" USING btree ("organization_id","location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_number" ON "work_order" USING btree ("organization_id","number");--> statement-breakpoint
CREATE INDEX "work_order_todo" ON "work_order" USING btree ("organization_id","due_date","id","priority","status") WHERE deleted_at is null and kind = 'work_order' and status is distinct from 'done';--> statement-breakpoint
CREATE INDEX "work_order_due" ON "work_order" USING btree ("organization_id","due_date","id") WHERE deleted_at is null and kind = 'work_order';--> statement-breakpoint
CREATE INDEX "work_order_done" ON "work_order" USING btree ("organization_id",completed_at desc nulls last,id desc) WHERE deleted_at is null and kind = 'work_order' and status = 'done';--> statement-breakpoint
CREATE INDEX "work_order_templates" ON "work_order" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null and kind = 'template';--> statement-breakpoint
CREATE INDEX "work_order_asset" ON "work_order" USING btree ("organization_id","asset_id");--> statement-breakpoint
CREATE INDEX "work_order_location" ON "work_order" USING btree ("organization_id","location_id");--> statement-breakpoint
CREATE INDEX "work_order_template" ON "work_order" USING btree ("organization_id","template_id");--> statement-breakpoint
CREATE INDEX "work_order_parent" ON "work_order" USING btree ("organization_id","parent_id");--> statement-breakpoint
CREATE INDEX "work_order_completed_by" ON "work_order" USING btree ("organization_id","completed_by_id");--> statement-breakpoint
CREATE INDEX "work_order_origin" ON "work_order" USING btree ("organization_id","origin_type","origin_id");--> statement-breakpoint
CREATE INDEX "work_order_name" ON "work_order" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_age" ON "work_order" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_search" ON "work_order" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "work_order_words" ON "work_order" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "work_order_custom" ON "work_order" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "work_order_team_team" ON "work_order_team" USING btree ("organization_id","team_id","work_order_id");--> statement-breakpoint
CREATE INDEX "work_order_user_member" ON "work_order_user" USING btree ("organization_id","member_id","work_order_id");--> statement-breakpoint
CREATE INDEX "work_order_vendor_vendor" ON "work_order_vendor" USING btree ("organization_id","vendor_id");--> statement-breakpoint
CREATE INDEX "work_timer_work_order" ON "work_timer" USING btree ("organization_id","work_order_id");