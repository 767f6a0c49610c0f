CREATE TABLE "file_link" (
	"organization_id" uuid NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"field" text NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "file_link_organization_id_entity_id_entity_type_field_file_id_pk" PRIMARY KEY("organization_id","entity_id","entity_type","field","file_id")
);
--> statement-breakpoint
CREATE TABLE "file" (
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
	"stored_as" uuid NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"is_image" boolean NOT NULL,
	"is_compressible" boolean NOT NULL,
	"in_library" boolean NOT NULL,
	"width" integer,
	"height" integer,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("mime_type", ''))) STORED,
	CONSTRAINT "file_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "profile_image_id" uuid;--> statement-breakpoint
ALTER TABLE "file_link" ADD CONSTRAINT "file_link_organization_id_file_id_file_organization_id_id_fk" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."file"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_link_file" ON "file_link" USING btree ("organization_id","file_id");--> statement-breakpoint
CREATE INDEX "file_name" ON "file" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "file_age" ON "file" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "file_search" ON "file" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "file_words" ON "file" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "file_custom" ON "file" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "file_stored" ON "file" USING btree ("organization_id","stored_as");--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_organization_id_profile_image_id_file_organization_id_id_fk" FOREIGN KEY ("organization_id","profile_image_id") REFERENCES "public"."file"("organization_id","id") ON DELETE no action ON UPDATE no action;