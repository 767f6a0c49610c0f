DROP INDEX "work_order_template";--> statement-breakpoint
CREATE INDEX "work_order_template" ON "work_order" USING btree ("organization_id","template_id","deleted_at");