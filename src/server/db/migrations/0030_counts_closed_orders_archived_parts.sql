ALTER TABLE "purchase_receipt" DROP CONSTRAINT "purchase_receipt_quantity";--> statement-breakpoint
ALTER TABLE "part" ADD COLUMN "is_archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "part_movement" ADD COLUMN "counted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "closed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "purchase_receipt" ADD COLUMN "takes_back" uuid;--> statement-breakpoint
CREATE INDEX "part_current" ON "part" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null and not is_archived;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_receipt_takes_back" ON "purchase_receipt" USING btree ("organization_id","takes_back");--> statement-breakpoint
ALTER TABLE "purchase_receipt" ADD CONSTRAINT "purchase_receipt_quantity" CHECK (case when takes_back is null then quantity > 0 else quantity < 0 end);