{{/*
Ends the rendering if all pods together could open more connections than the database has for them. Counts one more pod of
each role than there can be, as during an upgrade. Besides its pool, a pod has connections of its own
(server/src/main/most-connections.ts); the rest is for the migration, for commands, and for the three that PostgreSQL keeps for
administrators.
*/}}
{{- define "sablewatch.checkConnections" -}}
{{- $all := dict "open" 0 }}
{{- range $role := list "api" "worker" }}
{{- $values := index $.Values $role }}
{{- $pods := ternary $values.autoscaling.maxReplicas $values.replicas $values.autoscaling.enabled }}
{{- $pool := get (merge (deepCopy ($values.settings | default dict)) $.Values.settings) "DATABASE_POOL_SIZE" | default "15" | int }}
{{- $each := add $pool (ternary 5 2 (eq $role "worker")) }}
{{- $_ := set $all "open" (add $all.open (mul (add $pods 1) $each)) }}
{{- end }}
{{- $left := sub .Values.database.maxConnections 7 }}
{{- if gt (int $all.open) (int $left) }}
{{- fail (printf "All pods together may open %d connections during an upgrade, and database.maxConnections leaves %d: lower settings.DATABASE_POOL_SIZE or maxReplicas, or raise max_connections in PostgreSQL and here" (int $all.open) (int $left)) }}
{{- end }}
{{- end -}}
