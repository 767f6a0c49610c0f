CREATE TABLE "clock_notice" (
	"organization_id" uuid NOT NULL,
	"event" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "clock_notice_organization_id_event_entity_id_due_at_pk" PRIMARY KEY("organization_id","event","entity_id","due_at")
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"event" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"text" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"due_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"mail_id" uuid,
	CONSTRAINT "delivery_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"event" text NOT NULL,
	"text" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"snoozed_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "notice_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "notification_preference" (
	"organization_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"matrix" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quiet" jsonb NOT NULL,
	"time_zone" text,
	CONSTRAINT "notification_preference_organization_id_member_id_pk" PRIMARY KEY("organization_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "watch" (
	"organization_id" uuid NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"is_watching" boolean DEFAULT true NOT NULL,
	CONSTRAINT "watch_organization_id_entity_type_entity_id_member_id_pk" PRIMARY KEY("organization_id","entity_type","entity_id","member_id")
);
--> statement-breakpoint
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
ALTER TABLE "mail" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch" ADD CONSTRAINT "watch_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parked_entry" ADD CONSTRAINT "parked_entry_organization_id_entry_id_audit_entry_organization_id_id_fk" FOREIGN KEY ("organization_id","entry_id") REFERENCES "public"."audit_entry"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_waiting" ON "delivery" USING btree ("organization_id","member_id","channel","entity_type","entity_id") WHERE status in ('waiting', 'held');--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("organization_id","due_at") WHERE status in ('waiting', 'held');--> statement-breakpoint
CREATE INDEX "delivery_log" ON "delivery" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "delivery_pushed" ON "delivery" USING btree ("organization_id","entity_id","member_id","sent_at") WHERE channel = 'push' and status = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "notice_record" ON "notice" USING btree ("organization_id","member_id","entity_type","entity_id");--> statement-breakpoint
CREATE INDEX "notice_member" ON "notice" USING btree ("organization_id","member_id","updated_at");--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("organization_id","member_id") WHERE not is_read and not is_done;--> statement-breakpoint
-- By hand: whoever made or has open work watches it, as from now on those who make or get some.
grant select, insert on watch to millwright_system;--> statement-breakpoint
grant select on work_order, work_order_user to millwright_system;--> statement-breakpoint
set local role millwright_system;--> statement-breakpoint
insert into watch (organization_id, entity_type, entity_id, member_id)
  select o.organization_id, 'work-order', o.id, o.created_by from work_order o
  where o.kind = 'work_order' and o.deleted_at is null and o.status <> 'done' and o.created_by is not null
  union
  select o.organization_id, 'work-order', o.id, u.member_id from work_order o
    join work_order_user u on u.organization_id = o.organization_id and u.work_order_id = o.id
  where o.kind = 'work_order' and o.deleted_at is null and o.status <> 'done';--> statement-breakpoint
reset role;
