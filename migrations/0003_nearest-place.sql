DROP INDEX "place_cell";--> statement-breakpoint
CREATE INDEX "place_cell" ON "place" USING btree ("cell");