CREATE TABLE "automation_call" (
	"organization_id" uuid NOT NULL,
	"automation_id" uuid NOT NULL,
	"webhook_id" text NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "automation_call_organization_id_automation_id_webhook_id_pk" PRIMARY KEY("organization_id","automation_id","webhook_id")
);
--> statement-breakpoint
CREATE TABLE "automation_run" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"automation_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"event" jsonb NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject" jsonb,
	"depth" integer NOT NULL,
	"cause_entry" uuid,
	"cause_run" uuid,
	"chain" uuid[] NOT NULL,
	"lines" jsonb NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "automation_run_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "automation_subject" (
	"organization_id" uuid NOT NULL,
	"automation_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"is_inside" boolean,
	"mark" numeric,
	"last_run_at" timestamp(3) with time zone,
	"work_orders" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "automation_subject_organization_id_automation_id_subject_id_pk" PRIMARY KEY("organization_id","automation_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "automation" (
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
	"is_enabled" boolean DEFAULT false NOT NULL,
	"trigger" jsonb NOT NULL,
	"conditions" jsonb,
	"actions" jsonb NOT NULL,
	"cooldown_minutes" integer DEFAULT 0 NOT NULL,
	"unless_open" boolean DEFAULT true NOT NULL,
	"max_runs_per_hour" integer DEFAULT 100 NOT NULL,
	"author_id" uuid,
	"disabled_reason" text,
	"armed_at" timestamp(3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_run" jsonb,
	"last_run_at" timestamp(3) with time zone,
	"runs" integer DEFAULT 0 NOT NULL,
	"token" text NOT NULL,
	"secret" text NOT NULL,
	"trigger_type" text GENERATED ALWAYS AS (trigger ->> 'type') STORED,
	"measurement" text GENERATED ALWAYS AS (trigger ->> 'measurement') STORED,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("description", ''))) STORED,
	CONSTRAINT "automation_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "automation_timer" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"automation_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"event" jsonb NOT NULL,
	"cause_run" uuid,
	CONSTRAINT "automation_timer_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "via" uuid;--> statement-breakpoint
ALTER TABLE "automation_call" ADD CONSTRAINT "automation_call_organization_id_automation_id_automation_organization_id_id_fk" FOREIGN KEY ("organization_id","automation_id") REFERENCES "public"."automation"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_run" ADD CONSTRAINT "automation_run_organization_id_automation_id_automation_organization_id_id_fk" FOREIGN KEY ("organization_id","automation_id") REFERENCES "public"."automation"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_subject" ADD CONSTRAINT "automation_subject_organization_id_automation_id_automation_organization_id_id_fk" FOREIGN KEY ("organization_id","automation_id") REFERENCES "public"."automation"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation" ADD CONSTRAINT "automation_organization_id_author_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","author_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_timer" ADD CONSTRAINT "automation_timer_organization_id_automation_id_automation_organization_id_id_fk" FOREIGN KEY ("organization_id","automation_id") REFERENCES "public"."automation"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "automation_run_key" ON "automation_run" USING btree ("organization_id","automation_id","key");--> statement-breakpoint
CREATE INDEX "automation_run_latest" ON "automation_run" USING btree ("organization_id","automation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "automation_run_age" ON "automation_run" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "automation_token" ON "automation" USING btree ("token");--> statement-breakpoint
CREATE INDEX "automation_listens" ON "automation" USING btree ("organization_id","trigger_type","measurement") WHERE is_enabled and deleted_at is null;--> statement-breakpoint
CREATE INDEX "automation_author" ON "automation" USING btree ("organization_id","author_id");--> statement-breakpoint
CREATE INDEX "automation_name" ON "automation" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "automation_age" ON "automation" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "automation_search" ON "automation" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "automation_words" ON "automation" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "automation_custom" ON "automation" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "automation_timer_once" ON "automation_timer" USING btree ("organization_id","automation_id","subject_id") WHERE kind <> 'webhook';--> statement-breakpoint
CREATE INDEX "automation_timer_subject" ON "automation_timer" USING btree ("organization_id","subject_id","due_at");--> statement-breakpoint
CREATE INDEX "automation_timer_due" ON "automation_timer" USING btree ("due_at","organization_id");--> statement-breakpoint

-- By hand. Whose webhook is this? Its caller knows no organisation, hence across them.
create function app_hook_organization(link text) returns table (organization_id uuid, time_zone text, currency text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select a.organization_id, o.time_zone, o.currency from automation a join organization o on o.id = a.organization_id
  where a.token = link and a.deleted_at is null and o.deleted_at is null
$$;
