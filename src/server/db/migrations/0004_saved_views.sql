CREATE TABLE "saved_view" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"entity" text NOT NULL,
	"query" text,
	"is_shared" boolean NOT NULL,
	"is_pinned" boolean NOT NULL,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", ''))) STORED,
	CONSTRAINT "saved_view_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE INDEX "saved_view_entity" ON "saved_view" USING btree ("organization_id","entity");--> statement-breakpoint
CREATE INDEX "saved_view_name" ON "saved_view" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_view_age" ON "saved_view" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_view_search" ON "saved_view" USING gin ("organization_id",search gin_trgm_ops);