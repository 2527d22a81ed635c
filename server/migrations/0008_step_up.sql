ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Whoever is logged in now proved who they are when they logged in, not today.
UPDATE "sessions" SET "proven_at" = "created_at";
