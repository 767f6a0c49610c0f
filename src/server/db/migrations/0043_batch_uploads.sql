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
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_organization_id_upload_id_batch_upload_organization_id_id_fk" FOREIGN KEY ("organization_id","upload_id") REFERENCES "public"."batch_upload"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_print" ADD CONSTRAINT "import_print_organization_id_upload_id_batch_upload_organization_id_id_fk" FOREIGN KEY ("organization_id","upload_id") REFERENCES "public"."batch_upload"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_organization_id_upload_id_batch_upload_organization_id_id_fk" FOREIGN KEY ("organization_id","upload_id") REFERENCES "public"."batch_upload"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_upload_person" ON "batch_upload" USING btree ("organization_id","created_by","created_at");--> statement-breakpoint
CREATE INDEX "batch_upload_age" ON "batch_upload" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_print_upload" ON "import_print" USING btree ("organization_id","upload_id");--> statement-breakpoint
CREATE INDEX "import_row_next" ON "import_row" USING btree ("organization_id","upload_id","depth","row") WHERE done is null and outcome in ('create', 'update');--> statement-breakpoint
CREATE INDEX "import_row_outcome" ON "import_row" USING btree ("organization_id","upload_id","outcome","row");