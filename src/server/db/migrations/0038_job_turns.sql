DROP INDEX "job_due";--> statement-breakpoint
CREATE INDEX "job_turn" ON "job" USING btree (coalesce(organization_id, '00000000-0000-0000-0000-000000000000'),"run_at") WHERE parked_at is null;