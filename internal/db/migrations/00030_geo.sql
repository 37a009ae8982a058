-- +goose Up
-- Answers of the geocoders. No position means that the address was not found.
CREATE TABLE geocode_cache (
    key        text   NOT NULL PRIMARY KEY, -- SHA-256 of source and normalised address, hex: no address is kept
    lat        double precision,
    lon        double precision,
    expires_at bigint NOT NULL,
    CONSTRAINT geocode_cache_position CHECK ((lat IS NULL) = (lon IS NULL))
);
CREATE INDEX geocode_cache_expires ON geocode_cache (expires_at, key);

-- When the first geocoder may be asked next, by any node.
CREATE TABLE geocode_slot (
    name    text   NOT NULL PRIMARY KEY,
    next_at bigint NOT NULL
);

-- +goose Down
DROP TABLE geocode_slot;
DROP TABLE geocode_cache;
