CREATE TABLE "work_order_occurrence" (
	"organization_id" uuid NOT NULL,
	"series_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"work_order_id" uuid,
	"absence" text,
	"reason" text,
	CONSTRAINT "work_order_occurrence_organization_id_series_id_at_pk" PRIMARY KEY("organization_id","series_id","at")
);
--> statement-breakpoint
CREATE TABLE "work_order_series" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"rule" jsonb NOT NULL,
	"is_active" boolean NOT NULL,
	"anchor" timestamp(3) with time zone NOT NULL,
	"due_after" bigint,
	"first_id" uuid NOT NULL,
	"next_id" uuid,
	"next_at" timestamp(3) with time zone,
	"opens_at" timestamp(3) with time zone,
	CONSTRAINT "work_order_series_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "work_order" DROP CONSTRAINT "work_order_kind";--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "work_order_occurrence" ADD CONSTRAINT "work_order_occurrence_organization_id_series_id_work_order_series_organization_id_id_fk" FOREIGN KEY ("organization_id","series_id") REFERENCES "public"."work_order_series"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_occurrence" ADD CONSTRAINT "work_order_occurrence_organization_id_work_order_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_series" ADD CONSTRAINT "work_order_series_organization_id_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_series" ADD CONSTRAINT "work_order_series_organization_id_first_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","first_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_series" ADD CONSTRAINT "work_order_series_organization_id_next_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","next_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_occurrence_order" ON "work_order_occurrence" USING btree ("organization_id","work_order_id");--> statement-breakpoint
CREATE INDEX "work_order_series_due" ON "work_order_series" USING btree ("opens_at") WHERE is_active and next_id is not null;--> statement-breakpoint
CREATE INDEX "work_order_series_next" ON "work_order_series" USING btree ("organization_id","next_id");--> statement-breakpoint
CREATE INDEX "work_order_series_first" ON "work_order_series" USING btree ("organization_id","first_id");--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_organization_id_series_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","series_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_order_series_open" ON "work_order" USING btree ("organization_id","series_id") WHERE series_id is not null and deleted_at is null and status in ('open', 'in_progress', 'on_hold');--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_kind" CHECK (kind <> 'work_order' or (number is not null and code is not null and status is not null));