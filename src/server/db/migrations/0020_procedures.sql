CREATE TABLE "procedure" (
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
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"search" text GENERATED ALWAYS AS (app_fold(coalesce("name", '') || ' ' || coalesce("description", ''))) STORED,
	CONSTRAINT "procedure_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_order_answer" (
	"organization_id" uuid NOT NULL,
	"copy_id" uuid NOT NULL,
	"step_id" text NOT NULL,
	"position" integer NOT NULL,
	"answer" jsonb,
	"note" text,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"seal" text,
	"answered_by" uuid,
	"answered_at" timestamp(3) with time zone NOT NULL,
	"previous" jsonb,
	"follow_up_id" uuid,
	CONSTRAINT "work_order_answer_organization_id_copy_id_step_id_pk" PRIMARY KEY("organization_id","copy_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "work_order_procedure" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"work_order_id" uuid NOT NULL,
	"procedure_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "work_order_procedure_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "work_order_answer" ADD CONSTRAINT "work_order_answer_organization_id_copy_id_work_order_procedure_organization_id_id_fk" FOREIGN KEY ("organization_id","copy_id") REFERENCES "public"."work_order_procedure"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_answer" ADD CONSTRAINT "work_order_answer_organization_id_answered_by_member_organization_id_id_fk" FOREIGN KEY ("organization_id","answered_by") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_answer" ADD CONSTRAINT "work_order_answer_organization_id_follow_up_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","follow_up_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_procedure" ADD CONSTRAINT "work_order_procedure_organization_id_work_order_id_work_order_organization_id_id_fk" FOREIGN KEY ("organization_id","work_order_id") REFERENCES "public"."work_order"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_procedure" ADD CONSTRAINT "work_order_procedure_organization_id_procedure_id_procedure_organization_id_id_fk" FOREIGN KEY ("organization_id","procedure_id") REFERENCES "public"."procedure"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "procedure_name" ON "procedure" USING btree ("organization_id",app_fold(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "procedure_age" ON "procedure" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "procedure_search" ON "procedure" USING gin ("organization_id",search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "procedure_words" ON "procedure" USING gin ("organization_id",custom_words gin_trgm_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "procedure_custom" ON "procedure" USING gin ("organization_id",custom_fields jsonb_path_ops) WHERE custom_fields <> '{}';--> statement-breakpoint
CREATE INDEX "work_order_answer_by" ON "work_order_answer" USING btree ("organization_id","answered_by");--> statement-breakpoint
CREATE INDEX "work_order_answer_follow_up" ON "work_order_answer" USING btree ("organization_id","follow_up_id");--> statement-breakpoint
CREATE INDEX "work_order_procedure_order" ON "work_order_procedure" USING btree ("organization_id","work_order_id","position");--> statement-breakpoint
CREATE INDEX "work_order_procedure_source" ON "work_order_procedure" USING btree ("organization_id","procedure_id");