CREATE TABLE "handover_reader" (
	"organization_id" uuid NOT NULL,
	"handover_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "handover_reader_organization_id_handover_id_member_id_pk" PRIMARY KEY("organization_id","handover_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "handover" (
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
	"note" text,
	"team_id" uuid,
	"shift_from" timestamp(3) with time zone NOT NULL,
	"shift_to" timestamp(3) with time zone NOT NULL,
	"sections" jsonb NOT NULL,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("note", ''))) STORED,
	CONSTRAINT "handover_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "handover_reader" ADD CONSTRAINT "handover_reader_organization_id_handover_id_handover_organization_id_id_fk" FOREIGN KEY ("organization_id","handover_id") REFERENCES "public"."handover"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_reader" ADD CONSTRAINT "handover_reader_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_organization_id_team_id_team_organization_id_id_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."team"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_reader_member" ON "handover_reader" USING btree ("organization_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "handover_shift" ON "handover" USING btree ("organization_id",coalesce(team_id, '00000000-0000-0000-0000-000000000000'),"shift_to") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "handover_latest" ON "handover" USING btree ("organization_id","shift_to","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "handover_name" ON "handover" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "handover_age" ON "handover" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "handover_search" ON "handover" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "handover_words" ON "handover" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "handover_custom" ON "handover" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';