DROP INDEX "proposal_state";--> statement-breakpoint
ALTER TABLE "agent_due" ADD COLUMN "changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_run" ADD COLUMN "seen_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "change_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "proposal_replaced" ON "proposal" USING btree ("organization_id","replaced_by") WHERE replaced_by is not null;--> statement-breakpoint
CREATE INDEX "proposal_stale" ON "proposal" USING btree ("updated_at") WHERE state = 'stale';--> statement-breakpoint
CREATE INDEX "proposal_state" ON "proposal" USING btree ("organization_id","state","rank","weight");