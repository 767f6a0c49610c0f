ALTER TABLE "work_order_occurrence" DROP CONSTRAINT "work_order_occurrence_organization_id_series_id_at_pk";--> statement-breakpoint
ALTER TABLE "work_order_occurrence" ADD COLUMN "due_total" double precision;--> statement-breakpoint
ALTER TABLE "work_order_series" ADD COLUMN "meter_id" uuid;--> statement-breakpoint
ALTER TABLE "work_order_series" ADD COLUMN "due_total" double precision;--> statement-breakpoint
ALTER TABLE "work_order_series" ADD COLUMN "stands_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "work_order_series" ADD CONSTRAINT "work_order_series_organization_id_meter_id_measurement_organization_id_id_fk" FOREIGN KEY ("organization_id","meter_id") REFERENCES "public"."measurement"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_occurrence_total" ON "work_order_occurrence" USING btree ("organization_id","series_id","due_total") WHERE due_total is not null;--> statement-breakpoint
CREATE INDEX "work_order_series_meter" ON "work_order_series" USING btree ("organization_id","meter_id") WHERE meter_id is not null;--> statement-breakpoint
ALTER TABLE "work_order_occurrence" ADD CONSTRAINT "work_order_occurrence_date" UNIQUE NULLS NOT DISTINCT("organization_id","series_id","at","due_total");