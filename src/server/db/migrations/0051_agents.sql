CREATE TABLE "agent_due" (
	"organization_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "agent_due_organization_id_agent_id_subject_pk" PRIMARY KEY("organization_id","agent_id","subject")
);
--> statement-breakpoint
CREATE TABLE "agent_mute" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"title" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "agent_mute_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "agent_run" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"after" text,
	"scanned" integer DEFAULT 0 NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"renewed" integer DEFAULT 0 NOT NULL,
	"withdrawn" integer DEFAULT 0 NOT NULL,
	"silent" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	CONSTRAINT "agent_run_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "agent" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"reads_as" text DEFAULT 'manager' NOT NULL,
	"schedule" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"paused_reason" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_scan_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "agent_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "proposal" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"agent_id" uuid,
	"api_key_id" uuid,
	"api_key_name" text,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"subject" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"title" text NOT NULL,
	"why" text NOT NULL,
	"confidence" text NOT NULL,
	"weight" double precision NOT NULL,
	"calls" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	"results" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"snoozed_until" timestamp(3) with time zone,
	"replaced_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"reason" text,
	"note" text,
	"undone_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "proposal_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "proposal_target" (
	"organization_id" uuid NOT NULL,
	"proposal_id" uuid NOT NULL,
	"type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "proposal_target_organization_id_proposal_id_type_target_id_pk" PRIMARY KEY("organization_id","proposal_id","type","target_id")
);
--> statement-breakpoint
ALTER TABLE "agent_due" ADD CONSTRAINT "agent_due_organization_id_agent_id_agent_organization_id_id_fk" FOREIGN KEY ("organization_id","agent_id") REFERENCES "public"."agent"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_mute" ADD CONSTRAINT "agent_mute_organization_id_agent_id_agent_organization_id_id_fk" FOREIGN KEY ("organization_id","agent_id") REFERENCES "public"."agent"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_run" ADD CONSTRAINT "agent_run_organization_id_agent_id_agent_organization_id_id_fk" FOREIGN KEY ("organization_id","agent_id") REFERENCES "public"."agent"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_organization_id_agent_id_agent_organization_id_id_fk" FOREIGN KEY ("organization_id","agent_id") REFERENCES "public"."agent"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_organization_id_decided_by_member_organization_id_id_fk" FOREIGN KEY ("organization_id","decided_by") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_target" ADD CONSTRAINT "proposal_target_organization_id_proposal_id_proposal_organization_id_id_fk" FOREIGN KEY ("organization_id","proposal_id") REFERENCES "public"."proposal"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_due_at" ON "agent_due" USING btree ("due_at","organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_mute_once" ON "agent_mute" USING btree ("organization_id","agent_id","kind",coalesce(key, '')) WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_run_running" ON "agent_run" USING btree ("organization_id","agent_id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "agent_run_latest" ON "agent_run" USING btree ("organization_id","agent_id","started_at","id");--> statement-breakpoint
CREATE INDEX "agent_run_age" ON "agent_run" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_key" ON "agent" USING btree ("organization_id","key");--> statement-breakpoint
CREATE INDEX "agent_next_scan" ON "agent" USING btree ("next_scan_at","organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_open" ON "proposal" USING btree ("organization_id","agent_id","key") WHERE state in ('open', 'snoozed') and agent_id is not null;--> statement-breakpoint
CREATE INDEX "proposal_key" ON "proposal" USING btree ("organization_id","agent_id","key","created_at");--> statement-breakpoint
CREATE INDEX "proposal_state" ON "proposal" USING btree ("organization_id","state","weight");--> statement-breakpoint
CREATE INDEX "proposal_decided" ON "proposal" USING btree ("organization_id","agent_id","decided_at");--> statement-breakpoint
CREATE INDEX "proposal_target_of" ON "proposal_target" USING btree ("organization_id","type","target_id");--> statement-breakpoint
-- Organisations of before have the same agents as new ones.
INSERT INTO "agent" ("organization_id", "id", "key", "name", "created_at", "updated_at")
SELECT o.id, gen_random_uuid(), k.key, k.name, now(), now() FROM organization o CROSS JOIN (VALUES
  ('triage', 'Request triage'), ('stock', 'Stock watcher'), ('planner', 'Maintenance planner'),
  ('meters', 'Meter watcher'), ('warranty', 'Warranty watcher'), ('steward', 'Data steward'),
  ('handover', 'Shift handover')) k (key, name);
