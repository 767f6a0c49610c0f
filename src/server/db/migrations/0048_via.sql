ALTER TABLE "audit_entry" ADD COLUMN "via_type" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "via_name" text;