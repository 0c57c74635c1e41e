CREATE TABLE "measured_figure" (
	"name" text PRIMARY KEY NOT NULL,
	"value" double precision NOT NULL
);
