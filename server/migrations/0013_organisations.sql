CREATE TABLE "acting_sessions" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_documents" (
	"id" serial PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_documents_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "organization_documents_kind_check" CHECK ("organization_documents"."kind" in ('license', 'authorization', 'other'))
);
--> statement-breakpoint
CREATE TABLE "organization_invitations" (
	"id" serial PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"role" text NOT NULL,
	"user_id" integer,
	"invitee" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"token_hash" text,
	"invited_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "organization_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "organization_invitations_role_check" CHECK ("organization_invitations"."role" in ('owner', 'manager', 'agent', 'viewer')),
	CONSTRAINT "organization_invitations_outcome_check" CHECK ("organization_invitations"."outcome" in ('accepted', 'declined', 'revoked')),
	CONSTRAINT "organization_invitations_expires_at_after_created_at_check" CHECK ("organization_invitations"."created_at" <= "organization_invitations"."expires_at")
);
--> statement-breakpoint
CREATE TABLE "organization_members" (
	"id" serial PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_members_user_key" UNIQUE("organization_id","user_id"),
	CONSTRAINT "organization_members_role_check" CHECK ("organization_members"."role" in ('owner', 'manager', 'agent', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"credit_code" text NOT NULL,
	"kind" text NOT NULL,
	"legal_representative" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"review_note" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"valid_until" date,
	"reminded_days" integer,
	"reviewed_by" integer,
	CONSTRAINT "organizations_version_check" CHECK ("organizations"."version" >= 1),
	CONSTRAINT "organizations_name_check" CHECK (btrim("organizations"."name") <> ''),
	CONSTRAINT "organizations_credit_code_check" CHECK ("organizations"."credit_code" ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'),
	CONSTRAINT "organizations_kind_check" CHECK ("organizations"."kind" in ('company', 'university', 'institute', 'service', 'association', 'other')),
	CONSTRAINT "organizations_status_check" CHECK ("organizations"."status" in ('draft', 'pending', 'verified', 'returned', 'expired')),
	CONSTRAINT "organizations_valid_until_check" CHECK ("organizations"."status" not in ('verified', 'expired') or "organizations"."valid_until" is not null),
	CONSTRAINT "organizations_reminded_days_check" CHECK ("organizations"."reminded_days" >= 0)
);
--> statement-breakpoint
DROP VIEW "public"."public_postings";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "postings" ADD COLUMN "organization_id" integer;--> statement-breakpoint
ALTER TABLE "acting_sessions" ADD CONSTRAINT "acting_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acting_sessions" ADD CONSTRAINT "acting_sessions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_documents" ADD CONSTRAINT "organization_documents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_documents" ADD CONSTRAINT "organization_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_documents_organization_idx" ON "organization_documents" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "organization_invitations_organization_idx" ON "organization_invitations" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "organization_invitations_user_idx" ON "organization_invitations" USING btree ("user_id") WHERE "organization_invitations"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "organization_members_user_idx" ON "organization_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_credit_code_key" ON "organizations" USING btree ("credit_code") WHERE "organizations"."status" in ('verified', 'expired') and "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_status_idx" ON "organizations" USING btree ("status","valid_until");--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "postings_organization_idx" ON "postings" USING btree ("organization_id");--> statement-breakpoint
CREATE VIEW "public"."public_postings" AS (select "id", "version", "created_at", "updated_at", "deleted_at", "owner_id", "organization_id", "type", "status", "title", "summary", "content", "field", "mode", "price_text", "price_fen", "patent_numbers", "region", "contact_name", "contact_phone", "valid_until", "publish_time", "review_note", "reviewed_by" from "postings" where ("postings"."deleted_at" is null and "postings"."status" = 'published' and ("postings"."valid_until" is null or "postings"."valid_until" >= (now() at time zone 'Asia/Shanghai')::date)));