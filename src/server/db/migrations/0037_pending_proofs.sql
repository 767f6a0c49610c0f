CREATE TABLE "device" (
	"token_hash" text NOT NULL,
	"person_id" uuid NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "device_token_hash_person_id_pk" PRIMARY KEY("token_hash","person_id")
);
--> statement-breakpoint
CREATE TABLE "sign_up" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"organization_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"time_zone" text,
	"currency" text,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotency" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_person" ON "device" USING btree ("person_id");--> statement-breakpoint
-- by hand
create policy tenant on sign_up to millwright_app using (token_hash = (select app_token()));
--> statement-breakpoint
create policy tenant on device to millwright_app
  using (person_id = (select app_person()) or token_hash = (select app_token()));
