CREATE TABLE "kpi_day" (
	"organization_id" uuid NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "kpi_day_organization_id_day_key_pk" PRIMARY KEY("organization_id","day","key")
);
--> statement-breakpoint
DROP INDEX "work_order_parent";--> statement-breakpoint
CREATE INDEX "time_entry_worked_at" ON "time_entry" USING btree ("organization_id","worked_at");--> statement-breakpoint
CREATE INDEX "work_order_active" ON "work_order" USING btree ("organization_id","due_date","id") WHERE deleted_at is null and kind = 'work_order' and status in ('open', 'in_progress', 'on_hold');--> statement-breakpoint
CREATE INDEX "work_order_plan" ON "work_order" USING btree ("organization_id",(case when due_date is null then start_date else due_date end),"id") WHERE deleted_at is null and kind = 'work_order';--> statement-breakpoint
CREATE INDEX "work_order_parent" ON "work_order" USING btree ("organization_id","parent_id") WHERE parent_id is not null;