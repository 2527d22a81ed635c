CREATE TABLE "ipc_titles" (
	"symbol" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "ipc_titles_title_check" CHECK (not_blank("ipc_titles"."title"))
);
--> statement-breakpoint
CREATE INDEX "patents_applicants_idx" ON "patents" USING gin ("applicants");