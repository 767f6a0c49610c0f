CREATE TABLE "language_model_call" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"feature" text NOT NULL,
	"tokens" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "language_model_call_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "language_model_call" ADD CONSTRAINT "language_model_call_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "language_model_call_age" ON "language_model_call" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "language_model_call_by" ON "language_model_call" USING btree ("organization_id","member_id","created_at");