CREATE TABLE "automation_call" (
	"organization_id" uuid NOT NULL,
	"automation_id" uuid NOT NULL,
	"webhook_id" text NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "automation_call_organization_id_automation_id_webhook_id_pk" PRIMARY KEY("organization_id","automation_id","webhook_id")
);
--> statement-breakpoint
CREATE TABLE "automation_run" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"automation_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"event" jsonb NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject" jsonb,
	"depth" integer NOT NULL,
	"cause_entry" uuid,
	"cause_run" uuid,
	"chain" uuid[] NOT NULL,
	"lines" jsonb NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "automation_run_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "automation_subject" (
	"organization_id" uuid NOT NULL,
	"automation_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"is_inside" boolean,
	"mark" numeric,
	"last_run_at" timestamp(3) with time zone,
	"work_orders" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "automation_subject_organization_id_automation_id_subject_id_pk" PRIMARY KEY("organization_id","automation_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "automation" (
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
	"is_enabled" boolean DEFAULT false NOT NULL,
	"trigger" jsonb NOT NULL,
	"conditions" jsonb,
	"actions" jsonb NOT NULL,
	"cooldown_minutes" integer DEFAULT 0 NOT NULL,
	"unless_open" boolean DEFAULT true NOT NULL,
	"max_runs_per_hour" integer DEFAULT 100 NOT NULL,
	"author_id" uuid,
	"disabled_reason" text,
	"armed_at" timestamp(3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_run" jsonb,
	"last_run_at" timestamp(3) with time zone,
	"runs" integer DEFAULT 0 NOT NULL,
	"token" text NOT NULL,
	"secret" text NOT NULL,
	"trigger_type" text GENERATED ALWAYS AS (trigger ->> 'type') STORED,
	"measurement" text GENERATED ALWAYS AS (trigger ->> 'measurement') STORED,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("description", ''))) STORED,
	CONSTRAINT "automation_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "automation_timer" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"automation_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"event" jsonb NOT NULL,
	"cause_run" uuid,
	CONSTRAINT "automation_timer_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "measurement_round" (
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
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("description", ''))) STORED,
	CONSTRAINT "measurement_round_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "measurement" (
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
	"kind" text NOT NULL,
	"unit" text,
	"asset_id" uuid,
	"location_id" uuid,
	"code" text,
	"decimals" integer DEFAULT 2 NOT NULL,
	"expected_every_minutes" integer,
	"warning_low" double precision,
	"warning_high" double precision,
	"action_low" double precision,
	"action_high" double precision,
	"plausible_low" double precision,
	"plausible_high" double precision,
	"rollover_at" double precision,
	"max_per_day" double precision,
	"average_days" integer DEFAULT 30 NOT NULL,
	"states" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_reading_id" uuid,
	"last_value" double precision,
	"last_state" text,
	"last_taken_at" timestamp(3) with time zone,
	"total" double precision,
	"band" text,
	"reading_count" integer DEFAULT 0 NOT NULL,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("description", '') || ' ' || coalesce("code", ''))) STORED,
	CONSTRAINT "measurement_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "measurement_team" (
	"organization_id" uuid NOT NULL,
	"measurement_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	CONSTRAINT "measurement_team_organization_id_measurement_id_team_id_pk" PRIMARY KEY("organization_id","measurement_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "measurement_user" (
	"organization_id" uuid NOT NULL,
	"measurement_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "measurement_user_organization_id_measurement_id_member_id_pk" PRIMARY KEY("organization_id","measurement_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "reading_roll_up" (
	"organization_id" uuid NOT NULL,
	"measurement_id" uuid NOT NULL,
	"span" integer NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"min" double precision NOT NULL,
	"max" double precision NOT NULL,
	"first" double precision NOT NULL,
	"first_at" timestamp(3) with time zone NOT NULL,
	"last" double precision NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"first_total" double precision,
	"last_total" double precision,
	CONSTRAINT "reading_roll_up_organization_id_measurement_id_span_starts_at_pk" PRIMARY KEY("organization_id","measurement_id","span","starts_at")
);
--> statement-breakpoint
CREATE TABLE "reading" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"measurement_id" uuid NOT NULL,
	"value" numeric(24, 6),
	"state" text,
	"delta" numeric(24, 6),
	"total" numeric(24, 6),
	"taken_at" timestamp(3) with time zone NOT NULL,
	"note" text,
	"external_id" text,
	"meaning" jsonb,
	"photo_id" uuid,
	"is_suspect" boolean DEFAULT false NOT NULL,
	"is_unexplained" boolean DEFAULT false NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"voided_at" timestamp(3) with time zone,
	"voided_by" uuid,
	"void_reason" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"source" text NOT NULL,
	CONSTRAINT "reading_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "measurement_round_stop" (
	"organization_id" uuid NOT NULL,
	"round_id" uuid NOT NULL,
	"measurement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "measurement_round_stop_organization_id_round_id_measurement_id_pk" PRIMARY KEY("organization_id","round_id","measurement_id")
);
--> statement-breakpoint
CREATE TABLE "measurement_round_team" (
	"organization_id" uuid NOT NULL,
	"round_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	CONSTRAINT "measurement_round_team_organization_id_round_id_team_id_pk" PRIMARY KEY("organization_id","round_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "measurement_round_user" (
	"organization_id" uuid NOT NULL,
	"round_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "measurement_round_user_organization_id_round_id_member_id_pk" PRIMARY KEY("organization_id","round_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "work_order_step_reading" (
	"organization_id" uuid NOT NULL,
	"copy_id" uuid NOT NULL,
	"step_id" text NOT NULL,
	"work_order_id" uuid NOT NULL,
	"measurement_id" uuid NOT NULL,
	"reading_id" uuid,
	CONSTRAINT "work_order_step_reading_organization_id_copy_id_step_id_pk" PRIMARY KEY("organization_id","copy_id","step_id")
);
--> statement-breakpoint
ALTER TABLE "work_order_occurrence" DROP CONSTRAINT "work_order_occurrence_organization_id_series_id_at_pk";--> statement-breakpoint
ALTER TABLE "work_order_occurrence" ADD COLUMN "due_total" double precision;--> statement-breakpoint
ALTER TABLE "work_order_series" ADD COLUMN "meter_id" uuid;--> statement-breakpoint
ALTER TABLE "work_order_series" ADD COLUMN "due_total" double precision;--> statement-breakpoint
ALTER TABLE "work_order_series" ADD COLUMN "stands_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "measurement_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "via" uuid;--> statement-breakpoint
ALTER TABLE "automation_call" ADD CONSTRAINT "automation_call_organization_id_automation_id_automation_organization_id_id_fk" FOREIGN KEY ("organization_id","automation_id") REFERENCES "public"."automation"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_run" ADD CONSTRAINT "automation_run_organization_id_automation_id_automation_organization_id_id_fk" FOREIGN KEY ("organization_id","automation_id") REFERENCES "public"."automation"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_subject" ADD CONSTRAINT "automation_subject_organization_id_automation_id_automation_organization_id_id_fk" FOREIGN KEY ("organization_id","automation_id") REFERENCES "public"."automation"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation" ADD CONSTRAINT "automation_organization_id_author_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","author_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_timer" ADD CONSTRAINT "automation_timer_organization_id_automation_id_automation_organization_id_id_fk" FOREIGN KEY ("organization_id","automation_id") REFERENCES "public"."automation"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_organization_id_asset_id_asset_organization_id_id_fk" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."asset"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_organization_id_location_id_location_organization_id_id_fk" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."location"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_team" ADD CONSTRAINT "measurement_team_organization_id_measurement_id_measurement_organization_id_id_fk" FOREIGN KEY ("organization_id","measurement_id") REFERENCES "public"."measurement"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_team" ADD CONSTRAINT "measurement_team_organization_id_team_id_team_organization_id_id_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."team"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_user" ADD CONSTRAINT "measurement_user_organization_id_measurement_id_measurement_organization_id_id_fk" FOREIGN KEY ("organization_id","measurement_id") REFERENCES "public"."measurement"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_user" ADD CONSTRAINT "measurement_user_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_roll_up" ADD CONSTRAINT "reading_roll_up_organization_id_measurement_id_measurement_organization_id_id_fk" FOREIGN KEY ("organization_id","measurement_id") REFERENCES "public"."measurement"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading" ADD CONSTRAINT "reading_organization_id_measurement_id_measurement_organization_id_id_fk" FOREIGN KEY ("organization_id","measurement_id") REFERENCES "public"."measurement"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading" ADD CONSTRAINT "reading_organization_id_photo_id_file_organization_id_id_fk" FOREIGN KEY ("organization_id","photo_id") REFERENCES "public"."file"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_round_stop" ADD CONSTRAINT "measurement_round_stop_organization_id_round_id_measurement_round_organization_id_id_fk" FOREIGN KEY ("organization_id","round_id") REFERENCES "public"."measurement_round"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_round_stop" ADD CONSTRAINT "measurement_round_stop_organization_id_measurement_id_measurement_organization_id_id_fk" FOREIGN KEY ("organization_id","measurement_id") REFERENCES "public"."measurement"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_round_team" ADD CONSTRAINT "measurement_round_team_organization_id_round_id_measurement_round_organization_id_id_fk" FOREIGN KEY ("organization_id","round_id") REFERENCES "public"."measurement_round"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_round_team" ADD CONSTRAINT "measurement_round_team_organization_id_team_id_team_organization_id_id_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."team"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_round_user" ADD CONSTRAINT "measurement_round_user_organization_id_round_id_measurement_round_organization_id_id_fk" FOREIGN KEY ("organization_id","round_id") REFERENCES "public"."measurement_round"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_round_user" ADD CONSTRAINT "measurement_round_user_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_step_reading" ADD CONSTRAINT "work_order_step_reading_organization_id_copy_id_work_order_procedure_organization_id_id_fk" FOREIGN KEY ("organization_id","copy_id") REFERENCES "public"."work_order_procedure"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_step_reading" ADD CONSTRAINT "work_order_step_reading_organization_id_work_order_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_step_reading" ADD CONSTRAINT "work_order_step_reading_organization_id_measurement_id_measurement_organization_id_id_fk" FOREIGN KEY ("organization_id","measurement_id") REFERENCES "public"."measurement"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_step_reading" ADD CONSTRAINT "work_order_step_reading_organization_id_reading_id_reading_organization_id_id_fk" FOREIGN KEY ("organization_id","reading_id") REFERENCES "public"."reading"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "automation_run_key" ON "automation_run" USING btree ("organization_id","automation_id","key");--> statement-breakpoint
CREATE INDEX "automation_run_latest" ON "automation_run" USING btree ("organization_id","automation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "automation_run_age" ON "automation_run" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "automation_token" ON "automation" USING btree ("token");--> statement-breakpoint
CREATE INDEX "automation_listens" ON "automation" USING btree ("organization_id","trigger_type","measurement") WHERE is_enabled and deleted_at is null;--> statement-breakpoint
CREATE INDEX "automation_author" ON "automation" USING btree ("organization_id","author_id");--> statement-breakpoint
CREATE INDEX "automation_name" ON "automation" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "automation_age" ON "automation" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "automation_search" ON "automation" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "automation_words" ON "automation" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "automation_custom" ON "automation" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "automation_timer_once" ON "automation_timer" USING btree ("organization_id","automation_id","subject_id") WHERE kind <> 'webhook';--> statement-breakpoint
CREATE INDEX "automation_timer_subject" ON "automation_timer" USING btree ("organization_id","subject_id","due_at");--> statement-breakpoint
CREATE INDEX "automation_timer_due" ON "automation_timer" USING btree ("due_at","organization_id");--> statement-breakpoint
CREATE INDEX "measurement_round_name" ON "measurement_round" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "measurement_round_age" ON "measurement_round" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "measurement_round_search" ON "measurement_round" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "measurement_round_words" ON "measurement_round" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "measurement_round_custom" ON "measurement_round" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "measurement_code" ON "measurement" USING btree ("organization_id","code") WHERE code is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "measurement_asset" ON "measurement" USING btree ("organization_id","asset_id");--> statement-breakpoint
CREATE INDEX "measurement_location" ON "measurement" USING btree ("organization_id","location_id");--> statement-breakpoint
CREATE INDEX "measurement_name" ON "measurement" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "measurement_age" ON "measurement" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "measurement_search" ON "measurement" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "measurement_words" ON "measurement" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "measurement_custom" ON "measurement" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "measurement_team_team" ON "measurement_team" USING btree ("organization_id","team_id","measurement_id");--> statement-breakpoint
CREATE INDEX "measurement_user_member" ON "measurement_user" USING btree ("organization_id","member_id","measurement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reading_time" ON "reading" USING btree ("organization_id","measurement_id","taken_at") WHERE voided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reading_external" ON "reading" USING btree ("organization_id","measurement_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "reading_unexplained" ON "reading" USING btree ("organization_id","measurement_id","taken_at") WHERE is_unexplained and voided_at is null and not is_suspect;--> statement-breakpoint
CREATE INDEX "reading_list" ON "reading" USING btree ("organization_id","measurement_id","taken_at","id");--> statement-breakpoint
CREATE INDEX "reading_photo" ON "reading" USING btree ("organization_id","photo_id") WHERE photo_id is not null;--> statement-breakpoint
CREATE INDEX "measurement_round_stop_measurement" ON "measurement_round_stop" USING btree ("organization_id","measurement_id");--> statement-breakpoint
CREATE INDEX "measurement_round_team_team" ON "measurement_round_team" USING btree ("organization_id","team_id","round_id");--> statement-breakpoint
CREATE INDEX "measurement_round_user_member" ON "measurement_round_user" USING btree ("organization_id","member_id","round_id");--> statement-breakpoint
CREATE INDEX "work_order_step_reading_order" ON "work_order_step_reading" USING btree ("organization_id","work_order_id");--> statement-breakpoint
CREATE INDEX "work_order_step_reading_measurement" ON "work_order_step_reading" USING btree ("organization_id","measurement_id");--> statement-breakpoint
ALTER TABLE "work_order_series" ADD CONSTRAINT "work_order_series_organization_id_meter_id_measurement_organization_id_id_fk" FOREIGN KEY ("organization_id","meter_id") REFERENCES "public"."measurement"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_organization_id_measurement_id_measurement_organization_id_id_fk" FOREIGN KEY ("organization_id","measurement_id") REFERENCES "public"."measurement"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_occurrence_total" ON "work_order_occurrence" USING btree ("organization_id","series_id","due_total") WHERE due_total is not null;--> statement-breakpoint
CREATE INDEX "work_order_series_meter" ON "work_order_series" USING btree ("organization_id","meter_id") WHERE meter_id is not null;--> statement-breakpoint
CREATE INDEX "work_order_measurement" ON "work_order" USING btree ("organization_id","measurement_id") WHERE measurement_id is not null;--> statement-breakpoint
ALTER TABLE "work_order_occurrence" ADD CONSTRAINT "work_order_occurrence_date" UNIQUE NULLS NOT DISTINCT("organization_id","series_id","at","due_total");
--> statement-breakpoint
-- By hand. The average of a measurement a day (F2.5): of the readings that count in the last days and the one before
-- them, else of the last five in a year. Cumulative: what was added by the days, without stretches that nobody
-- explained. A gauge: the least-squares slope of five readings or more.
create function app_measurement_average(organization uuid, measurement uuid, kind text, days integer) returns double precision
  language plpgsql stable parallel safe
as $$
declare
  ends timestamptz := (select max(r.taken_at) from reading r where r.organization_id = organization
    and r.measurement_id = measurement and r.voided_at is null and not r.is_suspect);
  begins timestamptz;
  -- As variables: under row-level security an index is not searched by a function.
  since timestamptz := app_now() - make_interval(days => days);
  year timestamptz := app_now() - interval '365 days';
  found double precision;
begin
  if ends is null or kind = 'state' then return null; end if;
  for attempt in 1..2 loop
    if attempt = 1 then
      begins := coalesce(
        (select max(r.taken_at) from reading r where r.organization_id = organization and r.measurement_id = measurement
          and r.voided_at is null and not r.is_suspect and r.taken_at <= since),
        '-infinity');
    else
      begins := (select min(five.taken_at) from (select r.taken_at from reading r where r.organization_id = organization
        and r.measurement_id = measurement and r.voided_at is null and not r.is_suspect
        and r.taken_at > year order by r.taken_at desc limit 5) five);
    end if;
    if kind = 'gauge' then
      select case when count(*) >= 5 then regr_slope(r.value, extract(epoch from r.taken_at) / 86400) end into found
      from reading r where r.organization_id = organization and r.measurement_id = measurement
        and r.voided_at is null and not r.is_suspect and r.taken_at >= begins;
    else
      found := app_measurement_pace(organization, measurement, begins, ends);
    end if;
    if found is not null then return round(found::numeric, 6)::double precision; end if;
  end loop;
  return null;
end $$;--> statement-breakpoint
-- What was added a day between two readings; null if they are less than a day apart.
create function app_measurement_pace(organization uuid, measurement uuid, begins timestamptz, ends timestamptz) returns double precision
  language sql stable parallel safe
as $$
  with first as (
    select r.taken_at, r.total from reading r where r.organization_id = organization and r.measurement_id = measurement
      and r.voided_at is null and not r.is_suspect and r.taken_at >= begins order by r.taken_at limit 1),
  last as (
    select r.taken_at, r.total from reading r where r.organization_id = organization and r.measurement_id = measurement
      and r.voided_at is null and not r.is_suspect and r.taken_at = ends),
  unexplained as (
    select coalesce(sum(extract(epoch from u.taken_at - (select max(p.taken_at) from reading p
      where p.organization_id = organization and p.measurement_id = measurement and p.voided_at is null
        and not p.is_suspect and p.taken_at < u.taken_at))), 0) as seconds
    from reading u, first where u.organization_id = organization and u.measurement_id = measurement and u.is_unexplained
      and u.voided_at is null and not u.is_suspect and u.taken_at > first.taken_at and u.taken_at <= ends),
  span as (
    select extract(epoch from last.taken_at - first.taken_at) - unexplained.seconds as seconds,
      last.total - first.total as added from first, last, unexplained)
  select case when seconds >= 86400 then added / seconds * 86400 end::double precision from span
$$;
--> statement-breakpoint
-- By hand. Whose webhook is this? Its caller knows no organisation, hence across them.
create function app_hook_organization(link text) returns table (organization_id uuid, time_zone text, currency text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select a.organization_id, o.time_zone, o.currency from automation a join organization o on o.id = a.organization_id
  where a.token = link and a.deleted_at is null and o.deleted_at is null
$$;
