CREATE TABLE "batch_upload" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"entity" text NOT NULL,
	"status" text NOT NULL,
	"file" jsonb NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counts" jsonb,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"role" text,
	"changed" text,
	"problem" text,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "batch_upload_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_file" (
	"organization_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_file_organization_id_upload_id_part_pk" PRIMARY KEY("organization_id","upload_id","part")
);
--> statement-breakpoint
CREATE TABLE "import_memory" (
	"organization_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"columns" jsonb NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "import_memory_organization_id_entity_pk" PRIMARY KEY("organization_id","entity")
);
--> statement-breakpoint
CREATE TABLE "import_print" (
	"organization_id" uuid NOT NULL,
	"print" text NOT NULL,
	"upload_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"record_id" uuid NOT NULL,
	"imported_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "import_print_organization_id_print_pk" PRIMARY KEY("organization_id","print")
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"organization_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"edits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"skip" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"values" jsonb,
	"changes" jsonb,
	"record_id" uuid,
	"version_seen" integer,
	"print" text,
	"depth" integer DEFAULT 0 NOT NULL,
	"done" text,
	CONSTRAINT "import_row_organization_id_upload_id_row_pk" PRIMARY KEY("organization_id","upload_id","row")
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_at" timestamp(3) with time zone,
	"leased_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	CONSTRAINT "webhook_delivery_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
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
	"events" jsonb NOT NULL,
	"role" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp(3) with time zone,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", ''))) STORED,
	CONSTRAINT "webhook_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
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
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_organization_id_upload_id_batch_upload_organization_id_id_fk" FOREIGN KEY ("organization_id","upload_id") REFERENCES "public"."batch_upload"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_print" ADD CONSTRAINT "import_print_organization_id_upload_id_batch_upload_organization_id_id_fk" FOREIGN KEY ("organization_id","upload_id") REFERENCES "public"."batch_upload"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_organization_id_upload_id_batch_upload_organization_id_id_fk" FOREIGN KEY ("organization_id","upload_id") REFERENCES "public"."batch_upload"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_organization_id_webhook_id_webhook_organization_id_id_fk" FOREIGN KEY ("organization_id","webhook_id") REFERENCES "public"."webhook"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_file" ADD CONSTRAINT "export_file_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_upload_person" ON "batch_upload" USING btree ("organization_id","created_by","created_at");--> statement-breakpoint
CREATE INDEX "batch_upload_age" ON "batch_upload" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_print_upload" ON "import_print" USING btree ("organization_id","upload_id");--> statement-breakpoint
CREATE INDEX "import_row_next" ON "import_row" USING btree ("organization_id","upload_id","depth","row") WHERE done is null and outcome in ('create', 'update');--> statement-breakpoint
CREATE INDEX "import_row_outcome" ON "import_row" USING btree ("organization_id","upload_id","outcome","row");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_once" ON "webhook_delivery" USING btree ("organization_id","webhook_id","message_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_log" ON "webhook_delivery" USING btree ("organization_id","webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("next_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_name" ON "webhook" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "webhook_age" ON "webhook" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "webhook_search" ON "webhook" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "webhook_words" ON "webhook" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "webhook_custom" ON "webhook" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
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