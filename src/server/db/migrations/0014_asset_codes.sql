DROP INDEX "asset_code";--> statement-breakpoint
CREATE UNIQUE INDEX "asset_code" ON "asset" USING btree ("organization_id",lower(qrcode ->> 'code')) WHERE deleted_at is null;