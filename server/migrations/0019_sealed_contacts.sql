CREATE TABLE "data_views" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"viewer_id" integer,
	"viewer_role" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" integer NOT NULL,
	"fields" text[] DEFAULT '{}'::text[] NOT NULL,
	"reason" text NOT NULL,
	"user_id" integer,
	"organization_id" integer,
	CONSTRAINT "data_views_viewer_role_check" CHECK (btrim("data_views"."viewer_role") <> ''),
	CONSTRAINT "data_views_resource_check" CHECK ("data_views"."resource" in ('Users', 'Postings', 'Organizations')),
	CONSTRAINT "data_views_fields_check" CHECK (cardinality("data_views"."fields") > 0),
	CONSTRAINT "data_views_reason_check" CHECK (btrim("data_views"."reason") <> '')
);
--> statement-breakpoint
ALTER TABLE "proven_addresses" DROP CONSTRAINT "proven_addresses_email_check";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_index" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_index" text;--> statement-breakpoint
ALTER TABLE "proven_addresses" ADD COLUMN "email_index" text;--> statement-breakpoint
ALTER TABLE "data_views" ADD CONSTRAINT "data_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_views" ADD CONSTRAINT "data_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_views" ADD CONSTRAINT "data_views_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_views_user_idx" ON "data_views" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "data_views_organization_idx" ON "data_views" USING btree ("organization_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_phone_idx" ON "users" USING btree ("phone_index");--> statement-breakpoint
CREATE INDEX "users_email_idx" ON "users" USING btree ("email_index");--> statement-breakpoint
CREATE INDEX "proven_addresses_email_idx" ON "proven_addresses" USING btree ("email_index");--> statement-breakpoint
-- Rows of before lie in clear until the first start has sealed them; it proves these rules then.
ALTER TABLE "users" ADD CONSTRAINT "users_phone_check" CHECK (case when "users"."phone" = '' then "users"."phone_index" is null else "users"."phone" ~ '^v2[.][0-9a-f]{8}[.]' and "users"."phone_index" is not null end) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_check" CHECK (case when "users"."email" = '' then "users"."email_index" is null else "users"."email" ~ '^v2[.][0-9a-f]{8}[.]' and "users"."email_index" is not null end) NOT VALID;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_email_check" CHECK ("one_time_links"."email" = '' or "one_time_links"."email" ~ '^v2[.][0-9a-f]{8}[.]') NOT VALID;--> statement-breakpoint
ALTER TABLE "proven_addresses" ADD CONSTRAINT "proven_addresses_email_check" CHECK ("proven_addresses"."email" ~ '^v2[.][0-9a-f]{8}[.]' and "proven_addresses"."email_index" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_contact_name_check" CHECK ("postings"."contact_name" = '' or "postings"."contact_name" ~ '^v2[.][0-9a-f]{8}[.]') NOT VALID;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_contact_phone_check" CHECK ("postings"."contact_phone" = '' or "postings"."contact_phone" ~ '^v2[.][0-9a-f]{8}[.]') NOT VALID;