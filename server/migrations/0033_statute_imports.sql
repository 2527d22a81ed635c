CREATE TABLE "statute_imports" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"stage" text DEFAULT 'waiting' NOT NULL,
	"file" text DEFAULT '' NOT NULL,
	"files_done" integer DEFAULT 0 NOT NULL,
	"files_total" integer NOT NULL,
	"share" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"error" text DEFAULT '' NOT NULL,
	"cancel_asked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "statute_imports_state_check" CHECK ("statute_imports"."state" in ('running', 'done', 'cancelled', 'failed')),
	CONSTRAINT "statute_imports_stage_check" CHECK ("statute_imports"."stage" in ('waiting', 'reading', 'parsing', 'storing')),
	CONSTRAINT "statute_imports_files_done_check" CHECK ("statute_imports"."files_done" >= 0),
	CONSTRAINT "statute_imports_files_total_check" CHECK ("statute_imports"."files_total" >= 0),
	CONSTRAINT "statute_imports_share_check" CHECK ("statute_imports"."share" between 0 and 100),
	CONSTRAINT "statute_imports_finished_at_check" CHECK (("statute_imports"."state" = 'running') = ("statute_imports"."finished_at" is null))
);
--> statement-breakpoint
ALTER TABLE "statute_imports" ADD CONSTRAINT "statute_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statute_imports_user_idx" ON "statute_imports" USING btree ("user_id","id" DESC NULLS LAST);