CREATE TABLE "roles" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text GENERATED ALWAYS AS ('own_' || id::text) STORED NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"permissions" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "roles_code_unique" UNIQUE("code"),
	CONSTRAINT "roles_version_check" CHECK ("roles"."version" >= 1),
	CONSTRAINT "roles_name_check" CHECK (btrim("roles"."name") <> ''),
	CONSTRAINT "roles_permissions_check" CHECK (cardinality("roles"."permissions") > 0)
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_roles_check";--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_key" ON "roles" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_roles_check" CHECK (cardinality("users"."roles") > 0 and array_to_string("users"."roles", ',') ~ '^[a-z][a-z0-9_]*(,[a-z][a-z0-9_]*)*$'
        and ('admin' = any("users"."roles") or "users"."roles" <@ array['user', 'bank', 'expert', 'enterprise', 'person'])) NOT VALID;