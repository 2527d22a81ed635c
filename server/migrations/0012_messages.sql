CREATE TABLE "one_time_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "one_time_links_purpose_check" CHECK ("one_time_links"."purpose" in ('address', 'recovery')),
	CONSTRAINT "one_time_links_token_hash_check" CHECK (btrim("one_time_links"."token_hash") <> ''),
	CONSTRAINT "one_time_links_expires_at_check" CHECK ("one_time_links"."expires_at" > "one_time_links"."created_at")
);
--> statement-breakpoint
CREATE TABLE "proven_addresses" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"proven_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proven_addresses_email_check" CHECK (btrim("proven_addresses"."email") <> '')
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"event" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_templates_event_check" CHECK (btrim("message_templates"."event") <> ''),
	CONSTRAINT "message_templates_title_check" CHECK (btrim("message_templates"."title") <> ''),
	CONSTRAINT "message_templates_text_check" CHECK (btrim("message_templates"."text") <> ''),
	CONSTRAINT "message_templates_version_check" CHECK ("message_templates"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "message_ways" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"in_site" boolean NOT NULL,
	"by_mail" boolean NOT NULL,
	CONSTRAINT "message_ways_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "message_ways_kind_check" CHECK ("message_ways"."kind" in ('system', 'review', 'security', 'todo'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"event" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"in_site" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "messages_event_check" CHECK (btrim("messages"."event") <> ''),
	CONSTRAINT "messages_kind_check" CHECK ("messages"."kind" in ('system', 'review', 'security', 'todo')),
	CONSTRAINT "messages_title_check" CHECK (btrim("messages"."title") <> ''),
	CONSTRAINT "messages_link_check" CHECK ("messages"."link" = '' or "messages"."link" ~ '^/([^/]|$)')
);
--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proven_addresses" ADD CONSTRAINT "proven_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_ways" ADD CONSTRAINT "message_ways_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_links_user_idx" ON "one_time_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "messages_inbox_idx" ON "messages" USING btree ("user_id","id" DESC NULLS LAST) WHERE "messages"."in_site";--> statement-breakpoint
CREATE INDEX "messages_unread_idx" ON "messages" USING btree ("user_id") WHERE "messages"."in_site" and "messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "messages_created_idx" ON "messages" USING btree ("created_at");