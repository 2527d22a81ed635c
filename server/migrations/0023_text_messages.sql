CREATE TABLE "proven_phones" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"phone_index" text,
	"proven_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proven_phones_phone_check" CHECK ("proven_phones"."phone" ~ '^v2[.][0-9a-f]{8}[.]' and "proven_phones"."phone_index" is not null)
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer,
	"phone" text NOT NULL,
	"phone_index" text,
	"ticket_hash" text NOT NULL,
	"code_hash" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "sms_codes_ticket_hash_unique" UNIQUE("ticket_hash"),
	CONSTRAINT "sms_codes_purpose_check" CHECK ("sms_codes"."purpose" in ('register', 'phone', 'login', 'recovery')),
	CONSTRAINT "sms_codes_phone_check" CHECK ("sms_codes"."phone" ~ '^v2[.][0-9a-f]{8}[.]' and "sms_codes"."phone_index" is not null),
	CONSTRAINT "sms_codes_ticket_hash_check" CHECK (btrim("sms_codes"."ticket_hash") <> ''),
	CONSTRAINT "sms_codes_code_hash_check" CHECK (("sms_codes"."code_hash" = '') = ("sms_codes"."expires_at" is null)),
	CONSTRAINT "sms_codes_tries_check" CHECK ("sms_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "proven_phones" ADD CONSTRAINT "proven_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proven_phones_phone_idx" ON "proven_phones" USING btree ("phone_index");--> statement-breakpoint
CREATE INDEX "sms_codes_phone_idx" ON "sms_codes" USING btree ("phone_index","created_at");--> statement-breakpoint
CREATE INDEX "sms_codes_created_idx" ON "sms_codes" USING btree ("created_at");