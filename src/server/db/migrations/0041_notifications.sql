CREATE TABLE "listener_position" (
	"organization_id" uuid NOT NULL,
	"listener" text NOT NULL,
	"seq" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp(3) with time zone,
	CONSTRAINT "listener_position_organization_id_listener_pk" PRIMARY KEY("organization_id","listener")
);
--> statement-breakpoint
CREATE TABLE "parked_entry" (
	"organization_id" uuid NOT NULL,
	"listener" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"error" text NOT NULL,
	"parked_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "parked_entry_organization_id_listener_entry_id_pk" PRIMARY KEY("organization_id","listener","entry_id")
);
--> statement-breakpoint
ALTER TABLE "parked_entry" ADD CONSTRAINT "parked_entry_organization_id_entry_id_audit_entry_organization_id_id_fk" FOREIGN KEY ("organization_id","entry_id") REFERENCES "public"."audit_entry"("organization_id","id") ON DELETE no action ON UPDATE no action;