CREATE TABLE "calendar_feed" (
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
	"user_id" uuid,
	"team_id" uuid,
	"asset_id" uuid,
	"token_hash" text NOT NULL,
	"rotated_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", ''))) STORED,
	CONSTRAINT "calendar_feed_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_organization_id_user_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_organization_id_team_id_team_organization_id_id_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."team"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_organization_id_asset_id_asset_organization_id_id_fk" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."asset"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feed_token" ON "calendar_feed" USING btree ("organization_id","token_hash");--> statement-breakpoint
CREATE INDEX "calendar_feed_user" ON "calendar_feed" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "calendar_feed_team" ON "calendar_feed" USING btree ("organization_id","team_id");--> statement-breakpoint
CREATE INDEX "calendar_feed_asset" ON "calendar_feed" USING btree ("organization_id","asset_id");--> statement-breakpoint
CREATE INDEX "calendar_feed_name" ON "calendar_feed" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "calendar_feed_age" ON "calendar_feed" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "calendar_feed_search" ON "calendar_feed" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "calendar_feed_words" ON "calendar_feed" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "calendar_feed_custom" ON "calendar_feed" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';