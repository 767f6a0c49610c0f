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
ALTER TABLE "portal" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "portal_report" ADD CONSTRAINT "portal_report_organization_id_portal_id_portal_organization_id_id_fk" FOREIGN KEY ("organization_id","portal_id") REFERENCES "public"."portal"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "portal_file_file" ON "portal_file" USING btree ("organization_id","file_id");--> statement-breakpoint
ALTER TABLE "portal" ADD CONSTRAINT "portal_organization_id_logo_id_file_organization_id_id_fk" FOREIGN KEY ("organization_id","logo_id") REFERENCES "public"."file"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

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
