-- additive
-- whoever is moving the corpus: only the last one to begin or go on notes how far it is, and ends the move
alter table corpus_place add column mover uuid;

-- set while a breach is being taken out of the corpus, which outlives a process that is killed
alter table corpus_totals add column removing_since timestamptz;
