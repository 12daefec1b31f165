#!/bin/bash
# Runs once, when the volume is empty: makes the role that the service connects as, and its database.
set -euo pipefail

psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres <<'SQL'
\getenv password DATABASE_PASSWORD
create role sablewatch login password :'password';
create database sablewatch owner sablewatch;
SQL
