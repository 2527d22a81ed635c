CREATE TABLE "privacy_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"outcome" text,
	"text" text DEFAULT '' NOT NULL,
	"supplement" text DEFAULT '' NOT NULL,
	"extension_reason" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"due_on" date NOT NULL,
	"extended_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"handled_by" integer,
	"reminded_at" timestamp with time zone,
	"overdue_told_at" timestamp with time zone,
	CONSTRAINT "privacy_requests_number_unique" UNIQUE("number"),
	CONSTRAINT "privacy_requests_number_check" CHECK (btrim("privacy_requests"."number") <> ''),
	CONSTRAINT "privacy_requests_kind_check" CHECK ("privacy_requests"."kind" in ('access', 'copy', 'correct', 'complete', 'delete', 'withdraw', 'restrict', 'explain', 'transfer', 'other')),
	CONSTRAINT "privacy_requests_status_check" CHECK ("privacy_requests"."status" in ('received', 'processing', 'answered', 'withdrawn', 'closed')),
	CONSTRAINT "privacy_requests_outcome_check" CHECK (case when "privacy_requests"."status" = 'answered' then "privacy_requests"."outcome" in ('granted', 'partial', 'refused') and "privacy_requests"."outcome" is not null else "privacy_requests"."outcome" is null end),
	CONSTRAINT "privacy_requests_ended_at_check" CHECK (("privacy_requests"."ended_at" is null) = ("privacy_requests"."status" in ('received', 'processing'))),
	CONSTRAINT "privacy_requests_version_check" CHECK ("privacy_requests"."version" >= 1),
	CONSTRAINT "privacy_requests_text_check" CHECK ("privacy_requests"."text" = '' or "privacy_requests"."text" ~ '^v2[.][0-9a-f]{8}[.]'),
	CONSTRAINT "privacy_requests_supplement_check" CHECK ("privacy_requests"."supplement" = '' or "privacy_requests"."supplement" ~ '^v2[.][0-9a-f]{8}[.]'),
	CONSTRAINT "privacy_requests_extension_reason_check" CHECK ("privacy_requests"."extension_reason" = '' or "privacy_requests"."extension_reason" ~ '^v2[.][0-9a-f]{8}[.]'),
	CONSTRAINT "privacy_requests_answer_check" CHECK ("privacy_requests"."answer" = '' or "privacy_requests"."answer" ~ '^v2[.][0-9a-f]{8}[.]'),
	CONSTRAINT "privacy_requests_ended_at_after_created_at_check" CHECK ("privacy_requests"."created_at" <= "privacy_requests"."ended_at")
);
--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "privacy_requests_user_idx" ON "privacy_requests" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "privacy_requests_open_idx" ON "privacy_requests" USING btree ("due_on") WHERE "privacy_requests"."ended_at" is null;