CREATE TABLE "part_vendor" (
	"organization_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"number" text,
	"price" numeric(14, 2),
	"lead_time_days" integer,
	CONSTRAINT "part_vendor_organization_id_part_id_vendor_id_pk" PRIMARY KEY("organization_id","part_id","vendor_id")
);
--> statement-breakpoint
ALTER TABLE "part_vendor" ADD CONSTRAINT "part_vendor_organization_id_part_id_part_organization_id_id_fk" FOREIGN KEY ("organization_id","part_id") REFERENCES "public"."part"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_vendor" ADD CONSTRAINT "part_vendor_organization_id_vendor_id_vendor_organization_id_id_fk" FOREIGN KEY ("organization_id","vendor_id") REFERENCES "public"."vendor"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_vendor_vendor" ON "part_vendor" USING btree ("organization_id","vendor_id");