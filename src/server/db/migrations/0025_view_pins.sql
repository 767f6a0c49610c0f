CREATE TABLE "view_pin" (
	"organization_id" uuid NOT NULL,
	"view_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "view_pin_organization_id_view_id_member_id_pk" PRIMARY KEY("organization_id","view_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "view_pin" ADD CONSTRAINT "view_pin_organization_id_view_id_saved_view_organization_id_id_fk" FOREIGN KEY ("organization_id","view_id") REFERENCES "public"."saved_view"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_pin" ADD CONSTRAINT "view_pin_organization_id_member_id_member_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."member"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "view_pin_member" ON "view_pin" USING btree ("organization_id","member_id");--> statement-breakpoint
-- What was pinned for everybody is pinned by its owner. The owner of the tables sees no rows of organisations; the system does.
grant select on saved_view to millwright_system;
--> statement-breakpoint
grant insert on view_pin to millwright_system;
--> statement-breakpoint
set local role millwright_system;
--> statement-breakpoint
insert into view_pin (organization_id, view_id, member_id)
select organization_id, id, created_by from saved_view where is_pinned and created_by is not null;
--> statement-breakpoint
reset role;
--> statement-breakpoint
-- Servers of the version before still read and write it while they are replaced; nobody after them does.
ALTER TABLE "saved_view" ALTER COLUMN "is_pinned" SET DEFAULT false;
