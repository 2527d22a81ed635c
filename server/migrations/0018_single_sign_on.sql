CREATE TABLE "client_secrets" (
	"key" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	CONSTRAINT "client_secrets_key_check" CHECK (btrim("client_secrets"."key") <> ''),
	CONSTRAINT "client_secrets_secret_check" CHECK (btrim("client_secrets"."secret") <> '')
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "identities_subject_key" UNIQUE("issuer","subject"),
	CONSTRAINT "identities_user_key" UNIQUE("user_id","issuer"),
	CONSTRAINT "identities_issuer_check" CHECK (btrim("identities"."issuer") <> ''),
	CONSTRAINT "identities_subject_check" CHECK (btrim("identities"."subject") <> '')
);
--> statement-breakpoint
CREATE TABLE "sso_states" (
	"digest" text PRIMARY KEY NOT NULL,
	"browser" text NOT NULL,
	"purpose" text NOT NULL,
	"session_id" integer,
	"entry" text NOT NULL,
	"back" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_states_browser_check" CHECK (btrim("sso_states"."browser") <> ''),
	CONSTRAINT "sso_states_purpose_check" CHECK ("sso_states"."purpose" in ('login', 'link')),
	CONSTRAINT "sso_states_entry_check" CHECK (btrim("sso_states"."entry") <> ''),
	CONSTRAINT "sso_states_back_check" CHECK ("sso_states"."back" ~ '^/([^/]|$)')
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_states" ADD CONSTRAINT "sso_states_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_states_expiry_idx" ON "sso_states" USING btree ("expires_at");