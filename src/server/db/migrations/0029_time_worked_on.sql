DROP INDEX "work_order_template";--> statement-breakpoint
ALTER TABLE "time_entry" ADD COLUMN "worked_at" date;--> statement-breakpoint
CREATE INDEX "work_order_template" ON "work_order" USING btree ("organization_id","template_id","deleted_at","parent_id");