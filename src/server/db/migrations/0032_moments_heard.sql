ALTER TABLE "time_entry" ADD COLUMN "began_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "done_heard_at" timestamp(3) with time zone;