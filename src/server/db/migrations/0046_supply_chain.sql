CREATE TABLE "part_week" (
	"organization_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"week" date NOT NULL,
	"is_scheduled" boolean NOT NULL,
	"issued" bigint NOT NULL,
	"returned" bigint NOT NULL,
	"value" numeric(20, 2) NOT NULL,
	CONSTRAINT "part_week_organization_id_part_id_location_id_week_is_scheduled_pk" PRIMARY KEY("organization_id","part_id","location_id","week","is_scheduled")
);
--> statement-breakpoint
CREATE TABLE "part_outlook" (
	"organization_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"part_name" text NOT NULL,
	"is_archived" boolean NOT NULL,
	"on_hand" bigint NOT NULL,
	"reserved" bigint NOT NULL,
	"on_order" bigint NOT NULL,
	"minimum_quantity" bigint NOT NULL,
	"is_low" boolean NOT NULL,
	"demand_52w" bigint NOT NULL,
	"class" text NOT NULL,
	"rate" double precision NOT NULL,
	"known_demand" bigint NOT NULL,
	"lead_median" integer NOT NULL,
	"lead_p90" integer NOT NULL,
	"lead_source" text NOT NULL,
	"lead_lines" integer NOT NULL,
	"days_of_cover" integer,
	"stock_out_on" date,
	"emptied_at" timestamp(3) with time zone,
	"reorder_point" bigint NOT NULL,
	"position" bigint NOT NULL,
	"order_quantity" bigint NOT NULL,
	"abc" text,
	"xyz" text,
	"criticality" text,
	"vendor_id" uuid,
	"is_single_source" boolean NOT NULL,
	"no_vendor" boolean NOT NULL,
	"stock_state" text,
	"value" numeric(20, 2),
	"issued_value" numeric(20, 2) NOT NULL,
	"last_counted_at" timestamp(3) with time zone,
	"as_of" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "part_outlook_organization_id_part_id_location_id_pk" PRIMARY KEY("organization_id","part_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "part_reckoned" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "part_movement" ADD COLUMN "is_scheduled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "part_week" ADD CONSTRAINT "part_week_organization_id_part_id_part_organization_id_id_fk" FOREIGN KEY ("organization_id","part_id") REFERENCES "public"."part"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_week" ADD CONSTRAINT "part_week_organization_id_location_id_location_organization_id_id_fk" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."location"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_outlook" ADD CONSTRAINT "part_outlook_organization_id_part_id_part_organization_id_id_fk" FOREIGN KEY ("organization_id","part_id") REFERENCES "public"."part"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_outlook" ADD CONSTRAINT "part_outlook_organization_id_location_id_location_organization_id_id_fk" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."location"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_outlook_out" ON "part_outlook" USING btree ("organization_id","stock_out_on","part_id","location_id");--> statement-breakpoint
CREATE INDEX "part_outlook_name" ON "part_outlook" USING btree ("organization_id","part_name","part_id","location_id");--> statement-breakpoint
CREATE INDEX "part_outlook_location" ON "part_outlook" USING btree ("organization_id","location_id");--> statement-breakpoint
CREATE INDEX "purchase_order_promised" ON "purchase_order" USING btree ("organization_id","promised_on");--> statement-breakpoint
CREATE INDEX "purchase_receipt_age" ON "purchase_receipt" USING btree ("organization_id","created_at");--> statement-breakpoint
-- By hand: what the ledger says of recurring work and of past weeks, and what vendors promised.
-- Owners are bound by the rules for organisations, too; `protect.sql`, which runs after this, binds them again.
alter table part_movement no force row level security;--> statement-breakpoint
alter table work_order no force row level security;--> statement-breakpoint
alter table organization no force row level security;--> statement-breakpoint
alter table purchase_order no force row level security;--> statement-breakpoint
-- The ledger says what it said; it only gets a column more.
alter table part_movement disable trigger part_movement_refuse;--> statement-breakpoint
update part_movement m set is_scheduled = true from work_order w
where m.origin_type = 'work-order' and m.kind in ('issue', 'return') and w.organization_id = m.organization_id
  and w.id = m.origin_id and w.series_id is not null;--> statement-breakpoint
alter table part_movement enable trigger part_movement_refuse;--> statement-breakpoint
insert into part_week (organization_id, part_id, location_id, week, is_scheduled, issued, returned, value)
select m.organization_id, m.part_id, m.location_id,
  date_trunc('week', coalesce(m.counted_at, m.created_at) at time zone o.time_zone)::date, m.is_scheduled,
  coalesce(sum(-m.quantity) filter (where m.kind = 'issue'), 0),
  coalesce(sum(m.quantity) filter (where m.kind = 'return'), 0), coalesce(sum(round(-m.quantity * m.unit_cost, 2)), 0)
from part_movement m join organization o on o.id = m.organization_id
where m.kind in ('issue', 'return') group by 1, 2, 3, 4, 5;--> statement-breakpoint
update purchase_order set promised_on = expected_on where sent_at is not null;
