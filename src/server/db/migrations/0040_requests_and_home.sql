CREATE TABLE "kpi_day" (
	"organization_id" uuid NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "kpi_day_organization_id_day_key_pk" PRIMARY KEY("organization_id","day","key")
);
--> statement-breakpoint
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
CREATE TABLE "portal" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"custom_words" text GENERATED ALWAYS AS (app_words(custom_fields)) STORED,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"location_id" uuid,
	"asset_id" uuid,
	"token" text NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"welcome" text,
	"hours_text" text,
	"logo_id" uuid,
	"color" text,
	"languages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"show_similar" boolean DEFAULT true NOT NULL,
	"show_dates" boolean DEFAULT false NOT NULL,
	"verify_email" boolean DEFAULT false NOT NULL,
	"daily_limit" integer DEFAULT 200 NOT NULL,
	"retention_days" integer DEFAULT 365 NOT NULL,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", ''))) STORED,
	CONSTRAINT "portal_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "portal_team" (
	"organization_id" uuid NOT NULL,
	"portal_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	CONSTRAINT "portal_team_organization_id_portal_id_team_id_pk" PRIMARY KEY("organization_id","portal_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "portal_file" (
	"organization_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "portal_file_organization_id_report_id_place_pk" PRIMARY KEY("organization_id","report_id","place")
);
--> statement-breakpoint
CREATE TABLE "portal_mail" (
	"organization_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	CONSTRAINT "portal_mail_organization_id_request_id_mail_id_pk" PRIMARY KEY("organization_id","request_id","mail_id")
);
--> statement-breakpoint
CREATE TABLE "portal_report" (
	"organization_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"portal_id" uuid NOT NULL,
	"print" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "portal_report_organization_id_request_id_pk" PRIMARY KEY("organization_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "request_contact" (
	"organization_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"name" text,
	"email" text,
	"phone" text,
	"email_confirmed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "request_contact_organization_id_request_id_pk" PRIMARY KEY("organization_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "request" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"custom_words" text GENERATED ALWAYS AS (app_words(custom_fields)) STORED,
	"name" text NOT NULL,
	"description" text,
	"priority" text,
	"asset_id" uuid,
	"location_id" uuid,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"work_order_id" uuid,
	"merge_comment_id" uuid,
	"is_duplicate" boolean DEFAULT false NOT NULL,
	"reason" text,
	"public_summary" text,
	"portal_id" uuid,
	"ack_due_at" timestamp(3) with time zone NOT NULL,
	"acknowledged_at" timestamp(3) with time zone,
	"decided_at" timestamp(3) with time zone,
	"decided_by_id" uuid,
	"waiting_for" text,
	"me_too_count" integer DEFAULT 0 NOT NULL,
	"is_suspect" boolean DEFAULT false NOT NULL,
	"is_unconfirmed" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("description", '') || ' ' || coalesce("code", ''))) STORED,
	CONSTRAINT "request_organization_id_id_pk" PRIMARY KEY("organization_id","id")
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
DROP INDEX "work_order_parent";--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch" ADD CONSTRAINT "watch_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal" ADD CONSTRAINT "portal_organization_id_location_id_location_organization_id_id_fk" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."location"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal" ADD CONSTRAINT "portal_organization_id_asset_id_asset_organization_id_id_fk" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."asset"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal" ADD CONSTRAINT "portal_organization_id_logo_id_file_organization_id_id_fk" FOREIGN KEY ("organization_id","logo_id") REFERENCES "public"."file"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_team" ADD CONSTRAINT "portal_team_organization_id_portal_id_portal_organization_id_id_fk" FOREIGN KEY ("organization_id","portal_id") REFERENCES "public"."portal"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_team" ADD CONSTRAINT "portal_team_organization_id_team_id_team_organization_id_id_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."team"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_report" ADD CONSTRAINT "portal_report_organization_id_portal_id_portal_organization_id_id_fk" FOREIGN KEY ("organization_id","portal_id") REFERENCES "public"."portal"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_contact" ADD CONSTRAINT "request_contact_organization_id_request_id_request_organization_id_id_fk" FOREIGN KEY ("organization_id","request_id") REFERENCES "public"."request"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_organization_id_asset_id_asset_organization_id_id_fk" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."asset"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_organization_id_location_id_location_organization_id_id_fk" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."location"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_organization_id_work_order_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_organization_id_portal_id_portal_organization_id_id_fk" FOREIGN KEY ("organization_id","portal_id") REFERENCES "public"."portal"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_organization_id_decided_by_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","decided_by_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parked_entry" ADD CONSTRAINT "parked_entry_organization_id_entry_id_audit_entry_organization_id_id_fk" FOREIGN KEY ("organization_id","entry_id") REFERENCES "public"."audit_entry"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_waiting" ON "delivery" USING btree ("organization_id","member_id","channel","entity_type","entity_id") WHERE status in ('waiting', 'held');--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("organization_id","due_at") WHERE status in ('waiting', 'held');--> statement-breakpoint
CREATE INDEX "delivery_log" ON "delivery" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "delivery_pushed" ON "delivery" USING btree ("organization_id","entity_id","member_id","sent_at") WHERE channel = 'push' and status = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "notice_record" ON "notice" USING btree ("organization_id","member_id","entity_type","entity_id");--> statement-breakpoint
CREATE INDEX "notice_member" ON "notice" USING btree ("organization_id","member_id","updated_at");--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("organization_id","member_id") WHERE not is_read and not is_done;--> statement-breakpoint
CREATE UNIQUE INDEX "portal_token" ON "portal" USING btree ("token");--> statement-breakpoint
CREATE INDEX "portal_asset" ON "portal" USING btree ("organization_id","asset_id") WHERE asset_id is not null;--> statement-breakpoint
CREATE INDEX "portal_location" ON "portal" USING btree ("organization_id","location_id") WHERE location_id is not null;--> statement-breakpoint
CREATE INDEX "portal_name" ON "portal" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "portal_age" ON "portal" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "portal_search" ON "portal" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "portal_words" ON "portal" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "portal_custom" ON "portal" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "portal_team_team" ON "portal_team" USING btree ("organization_id","team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "portal_file_file" ON "portal_file" USING btree ("organization_id","file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_number" ON "request" USING btree ("organization_id","number");--> statement-breakpoint
CREATE INDEX "request_pending" ON "request" USING btree ("organization_id","ack_due_at","id") WHERE deleted_at is null and status = 'pending';--> statement-breakpoint
CREATE INDEX "request_status" ON "request" USING btree ("organization_id","status","decided_at");--> statement-breakpoint
CREATE INDEX "request_asset" ON "request" USING btree ("organization_id","asset_id");--> statement-breakpoint
CREATE INDEX "request_location" ON "request" USING btree ("organization_id","location_id");--> statement-breakpoint
CREATE INDEX "request_work_order" ON "request" USING btree ("organization_id","work_order_id");--> statement-breakpoint
CREATE INDEX "request_portal" ON "request" USING btree ("organization_id","portal_id");--> statement-breakpoint
CREATE INDEX "request_name" ON "request" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "request_age" ON "request" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "request_search" ON "request" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "request_words" ON "request" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "request_custom" ON "request" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "time_entry_worked_at" ON "time_entry" USING btree ("organization_id","worked_at");--> statement-breakpoint
CREATE INDEX "work_order_active" ON "work_order" USING btree ("organization_id","due_date","id") WHERE deleted_at is null and kind = 'work_order' and status in ('open', 'in_progress', 'on_hold');--> statement-breakpoint
CREATE INDEX "work_order_plan" ON "work_order" USING btree ("organization_id",(case when due_date is null then start_date else due_date end),"id") WHERE deleted_at is null and kind = 'work_order';--> statement-breakpoint
CREATE INDEX "work_order_parent" ON "work_order" USING btree ("organization_id","parent_id") WHERE parent_id is not null;--> statement-breakpoint

-- By hand. Whose is this link, and whose is this code? Strangers ask before any organisation is known, hence across them.
create function app_portal_organization(link text) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.organization_id from portal p join organization o on o.id = p.organization_id
  where p.token = link and p.deleted_at is null and o.deleted_at is null
$$;
--> statement-breakpoint
create function app_assets_with_code(code text) returns table (organization_id uuid, asset_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select o.id, a.id from organization o
    cross join lateral (select id from asset where asset.organization_id = o.id and deleted_at is null
      and lower(qrcode ->> 'code') = lower(code) limit 1) a
  where o.deleted_at is null limit 2
$$;
--> statement-breakpoint
-- A contact goes from the mail log, too, whoever deletes it. The app itself may not delete mails.
create function contact_mails_go() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from mail m using portal_mail p
    where p.organization_id = old.organization_id and p.request_id = old.request_id
      and m.organization_id = p.organization_id and m.id = p.mail_id;
  delete from portal_mail where organization_id = old.organization_id and request_id = old.request_id;
  return null;
end $$;
--> statement-breakpoint
create trigger contact_mails_go after delete on request_contact for each row execute function contact_mails_go();
--> statement-breakpoint
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
