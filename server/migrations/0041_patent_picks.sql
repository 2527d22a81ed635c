CREATE TABLE "patent_picks" (
	"patent_id" integer PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "patent_picks_position_check" CHECK ("patent_picks"."position" between 1 and 8)
);
--> statement-breakpoint
ALTER TABLE "patent_picks" ADD CONSTRAINT "patent_picks_patent_id_patents_id_fk" FOREIGN KEY ("patent_id") REFERENCES "public"."patents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "patent_picks_position_key" ON "patent_picks" USING btree ("position");